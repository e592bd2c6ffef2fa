package dev.prism.data.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.AuxiliarySet;
import dev.prism.Concepts;
import dev.prism.Measure;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.BadDataException;
import dev.prism.base.Param;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import dev.prism.spec.Measures;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The problem, the measure and the parameters of a golden case. */
record CaseProblem(Problem problem, Measure measure, Map<Param, Double> params) {

  static CaseProblem of(GoldenCase c) {
    Measure m = Measures.named(c.function(), c.query() != null, c.privateSet() != null);
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
        case "query", "private" -> {} // hard or soft: the fields of the sets show which
        default ->
            throw new BadDataException(
                "params has %s, which is not known; there are eta, nu, lambda, reg, psi,"
                    + " psi_exponent, weights, normalize, query and private.",
                e.getKey());
      }
    }
    return new CaseProblem(problem(c), m, params);
  }

  /** Returns this problem with negative similarities kept in maxima, as the formula is printed. */
  CaseProblem unclipped() {
    return new CaseProblem(problem, measure.with("clip", "false"), params);
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
    throw new BadDataException("There is no parameter %s; there are lambda, eta and nu.", label);
  }

  private static double number(String name, JsonNode v) {
    if (!v.isNumber()) {
      throw new BadDataException("params has %s = %s, which must be a number.", name, v);
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
    return c.privateSet() == null ? v : v.privateSet(Features.of(c.privateSet()));
  }

  private static Similarity similarity(String metric) {
    List<Similarity> known = List.of(Similarity.COSINE, Similarity.DOT, Similarity.EUCLIDEAN);
    return known.stream()
        .filter(s -> s.text().equals(metric))
        .findFirst()
        .orElseThrow(
            () ->
                new BadDataException(
                    "There is no metric %s; there are %s.",
                    metric, String.join(", ", known.stream().map(Similarity::text).toList())));
  }

  private static Concepts concepts(GoldenCase c) {
    if (c.coverSets() == null && c.probs() == null) {
      throw new BadDataException("It has neither ground, nor cover_sets, nor probs.");
    }
    double[] weight = c.conceptWeights();
    if (weight == null) {
      throw new BadDataException("It has concepts and no concept_weights.");
    }
    Concepts v =
        c.coverSets() == null ? Concepts.of(c.probs(), weight) : Concepts.of(c.coverSets(), weight);
    v = withSet(v, AuxiliarySet.QUERY, c.queryConcepts(), c.queryProbs());
    return withSet(v, AuxiliarySet.PRIVATE, c.privateConcepts(), c.privateProbs());
  }

  private static Concepts withSet(Concepts v, AuxiliarySet g, int[] hard, float[][] soft) {
    if (hard != null) {
      return v.withAuxiliarySet(g, hard);
    }
    return soft == null ? v : v.withAuxiliarySet(g, soft);
  }
}
