package dev.prism.mixture;

import dev.prism.Measure;
import dev.prism.base.Names;
import dev.prism.base.Param;
import dev.prism.base.Params;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A component of a {@link ParametricMixture}.
 *
 * @param options the settings that are not parameters, such as "ridge=2"
 * @param first the position of its weight in Θ; its parameters follow
 */
record MixtureComponent(
    Measure measure, List<String> options, List<Param> parameters, boolean logDet, int first) {
  double weight(double[] theta) {
    return theta[first];
  }

  /** Returns the position in Θ of the parameter with index i. */
  int position(int i) {
    return first + 1 + i;
  }

  Params params(double[] theta) {
    Params t = measure.info().params(Map.of());
    for (int i = 0; i < parameters.size(); i++) {
      t = t.with(parameters.get(i), theta[position(i)]);
    }
    return t;
  }

  String name() {
    return text(options);
  }

  String text(double[] theta) {
    List<String> settings = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      settings.add(parameters.get(i).label() + "=" + Names.format(theta[position(i)]));
    }
    settings.addAll(options);
    return text(settings);
  }

  private String text(List<String> settings) {
    String name = measure.info().name();
    return settings.isEmpty() ? name : name + ":" + String.join(",", settings);
  }
}
