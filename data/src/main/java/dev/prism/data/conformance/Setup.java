package dev.prism.data.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.Concepts;
import dev.prism.Guide;
import dev.prism.Measure;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Param;
import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import dev.prism.measure.Measures;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** From a golden case to the problem, the measure and the parameters it speaks of. */
record Setup(Problem problem, Measure measure, Map<Param, Double> params) {

  static Setup of(GoldenCase c) {
    Measure m = Measures.named(c.function(), c.query() != null, c.avoid() != null);
    Map<Param, Double> params = new EnumMap<>(Param.class);
    for (var e : c.params().entrySet()) {
      JsonNode v = e.getValue();
      switch (e.getKey()) {
        case "eta", "nu", "lambda" -> params.put(param(e.getKey()), number(e.getKey(), v));
        case "reg" -> m = m.with("ridge", String.valueOf(number("reg", v)));
        case "psi" -> m = m.with("psi", psi(v.asText(), c.params().get("psi_exponent")));
        case "normalize" -> m = m.with("normalize", v.asText());
        case "weights" -> m = m.with("weights", weights(v));
        case "psi_exponent" -> {} // read with psi
        case "query", "private" -> {} // hard or soft: the guides' own fields tell
        default ->
            throw new PrismException(
                "params has %s, which is not known; there are eta, nu, lambda, reg, psi,"
                    + " psi_exponent, weights, normalize, query and private.",
                e.getKey());
      }
    }
    return new Setup(problem(c), m, params);
  }

  /** The same with negative similarities kept inside a maximum, as the formula is printed. */
  Setup literal() {
    return new Setup(problem, measure.with("literal", "true"), params);
  }

  Objective objective() {
    return measure.on(problem, measure.info().params(params));
  }

  static Param param(String label) {
    for (Param p : Param.values()) {
      if (p.label().equals(label)) {
        return p;
      }
    }
    throw new PrismException("There is no parameter %s; there are lambda, eta and nu.", label);
  }

  private static double number(String name, JsonNode v) {
    if (!v.isNumber()) {
      throw new PrismException("params has %s = %s, which must be a number.", name, v);
    }
    return v.doubleValue();
  }

  private static String psi(String name, JsonNode exponent) {
    return name.equals("pow") && exponent != null
        ? "pow:" + number("psi_exponent", exponent)
        : name;
  }

  private static String weights(JsonNode list) {
    List<String> each = new ArrayList<>();
    list.forEach(w -> each.add(String.valueOf(number("weights", w))));
    return String.join(";", each);
  }

  private static Problem problem(GoldenCase c) {
    if (c.ground() == null) {
      return Problem.of(concepts(c));
    }
    Problem v = Problem.of(Features.of(c.ground()));
    if (c.metric() != null) {
      v = v.similarity(similarity(c.metric()));
    }
    if (c.query() != null) {
      v = v.query(Features.of(c.query()));
    }
    return c.avoid() == null ? v : v.privateSet(Features.of(c.avoid()));
  }

  private static Similarity similarity(String metric) {
    List<Similarity> known = List.of(Similarity.COSINE, Similarity.DOT, Similarity.EUCLIDEAN);
    return known.stream()
        .filter(s -> s.spec().equals(metric))
        .findFirst()
        .orElseThrow(
            () ->
                new PrismException(
                    "There is no metric %s; there are %s.",
                    metric, String.join(", ", known.stream().map(Similarity::spec).toList())));
  }

  private static Concepts concepts(GoldenCase c) {
    if (c.coverSets() == null && c.probs() == null) {
      throw new PrismException("It has neither ground, nor cover_sets, nor probs.");
    }
    double[] weight = c.conceptWeights();
    if (weight == null) {
      throw new PrismException("It has concepts and no concept_weights.");
    }
    Concepts v =
        c.coverSets() == null ? Concepts.of(c.probs(), weight) : Concepts.of(c.coverSets(), weight);
    v = guide(v, Guide.QUERY, c.queryConcepts(), c.queryProbs());
    return guide(v, Guide.PRIVATE, c.privateConcepts(), c.privateProbs());
  }

  private static Concepts guide(Concepts v, Guide g, int[] hard, float[][] soft) {
    if (hard != null) {
      return v.guide(g, hard);
    }
    return soft == null ? v : v.guide(g, soft);
  }
}
