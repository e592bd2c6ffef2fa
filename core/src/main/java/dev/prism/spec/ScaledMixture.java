package dev.prism.spec;

import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Storage;
import dev.prism.base.Params;
import dev.prism.measure.Mixture;
import java.util.ArrayList;
import java.util.List;

/**
 * Σ_m w_m f_m(A) / s_m, where s_m is the {@link LearnedModel#scale} of a member on the pool, so
 * that the weights of a learned mixture mean the same for pools of any size.
 *
 * @param texts the text forms of the members
 * @param k the size of the random sets that determine the scales
 */
record ScaledMixture(Mixture mixture, List<String> texts, int k) implements Measure {
  /** Up to this size, the blocks that the scale needs are stored for the selection too. */
  private static final int SMALL = 2000;

  ScaledMixture {
    texts = List.copyOf(texts);
  }

  @Override
  public MeasureInfo info() {
    return mixture.info();
  }

  @Override
  public Objective on(Problem v, Params t) {
    return scaledTo(v).on(v);
  }

  /** Returns the mixture with the weights for this pool. */
  Spec scaledTo(Problem v) {
    Problem cheap = v.size() > SMALL ? v.storage(Storage.ON_THE_FLY) : v;
    List<Mixture.Member> scaled = new ArrayList<>();
    List<String> sized = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      Mixture.Member m = mixture.members().get(i);
      Measure measure = m.measure().forSize(k);
      double scale =
          m.weight() == 0 ? 1 : LearnedModel.scale(measure, m.params(), cheap, k).value();
      scaled.add(new Mixture.Member(m.weight() / scale, measure, m.params()));
      String text = texts.get(i);
      sized.add(
          measure.equals(m.measure()) ? text : text + (text.contains(":") ? "," : ":") + "k=" + k);
    }
    return Spec.mixture(scaled, sized);
  }
}
