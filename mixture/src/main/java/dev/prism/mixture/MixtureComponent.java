package dev.prism.mixture;

import dev.prism.Measure;
import dev.prism.Problem;
import dev.prism.base.Names;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.base.PrismException;
import dev.prism.measure.Mixture;
import dev.prism.spec.Spec;
import dev.prism.term.LogDet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A component of a {@link ParametricMixture}.
 *
 * @param options the settings that are not parameters, such as "ridge=2"
 * @param first the position of its weight in Θ; its parameters follow
 */
record MixtureComponent(
    Measure measure, List<String> options, List<Param> parameters, boolean logDet, int first) {
  /** Parses a component without weight and parameters for the auxiliary sets of a problem. */
  static MixtureComponent parse(String text, Problem like, int first) {
    Spec spec = Spec.parseAllowingUnusedSets(text, like);
    if (spec.measure() instanceof Mixture || text.isEmpty()) {
      throw new PrismException(
          "The component \"%s\" is not a single measure without a weight; weights are learned.",
          text);
    }
    List<Param> parameters = List.copyOf(spec.measure().info().parameters().keySet());
    boolean logDet = spec.on(like).parts().stream().anyMatch(p -> p.term() instanceof LogDet);
    return new MixtureComponent(spec.measure(), optionsOf(spec), parameters, logDet, first);
  }

  /** Returns the settings in the text of a spec that are not parameters. */
  private static List<String> optionsOf(Spec spec) {
    int colon = spec.text().indexOf(':');
    return colon < 0
        ? List.of()
        : Stream.of(spec.text().substring(colon + 1).split(",")).filter(s -> !isParam(s)).toList();
  }

  private static boolean isParam(String setting) {
    String name = setting.substring(0, setting.indexOf('='));
    return Stream.of(Param.values()).anyMatch(p -> p.label().equals(name));
  }

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
