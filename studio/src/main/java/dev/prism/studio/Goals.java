package dev.prism.studio;

import dev.prism.Guide;
import dev.prism.MeasureInfo;
import dev.prism.base.Param;
import dev.prism.measure.Measures;
import dev.prism.optimize.Optimizers;
import dev.prism.spec.Similarities;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one may want, in words, and the measures that do it; with their cards. */
final class Goals {
  private static final List<String> KERNELS =
      Similarities.ALL.stream()
          .filter(Similarities.Entry::needsNoSettings)
          .map(Similarities.Entry::name)
          .toList();

  /**
   * @param measures the first is taken unless another is chosen
   */
  private record Goal(String name, String says, List<String> measures) {}

  private static final List<Goal> ALL =
      List.of(
          new Goal(
              "Show what is there",
              "A few that stand for all.",
              List.of("fl", "saturated", "gc", "featurebased")),
          new Goal(
              "Find more like these",
              "Close to your queries, each of them served.",
              List.of("flqmi", "gcmi", "com", "logdetmi")),
          new Goal(
              "Cover what these speak for",
              "The part of the pool around your queries.",
              List.of("flvmi")),
          new Goal(
              "Cover everything but that",
              "All there is, away from the private items.",
              List.of("flcg", "logdetcg", "gccg")),
          new Goal(
              "Cover these, avoid those",
              "Close to the queries, away from the private items.",
              List.of("flcmi", "logdetcmi")),
          new Goal(
              "As different as can be",
              "No two alike.",
              List.of("logdet", "disparitymin", "disparitysum")));

  private Goals() {}

  static Map<String, Object> json() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("goals", ALL.stream().map(Goals::goal).toList());
    out.put("measures", Measures.ALL.stream().map(m -> card(m.info())).toList());
    out.put(
        "optimizers",
        Optimizers.ALL.stream()
            .map(o -> Map.of("name", o.name(), "says", o.description()))
            .toList());
    out.put("kernels", KERNELS);
    return out;
  }

  private static Map<String, Object> goal(Goal g) {
    return Map.of("name", g.name, "says", g.says, "measures", g.measures);
  }

  private static Map<String, Object> card(MeasureInfo c) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("name", c.name());
    out.put("formula", c.formula());
    out.put("says", c.description());
    out.put("cost", c.cost());
    Map<String, Object> parameters = new LinkedHashMap<>();
    c.parameters().forEach((p, r) -> parameters.put(p.label(), range(p, r)));
    out.put("parameters", parameters);
    out.put("needs", c.needs().stream().sorted().map(Guide::label).toList());
    out.put("ofConcepts", c.ofConcepts());
    out.put("options", c.options());
    return out;
  }

  /** Without an end, JSON has no number for it: null. */
  private static Map<String, Object> range(Param p, MeasureInfo.Range r) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("symbol", p.symbol());
    out.put("standard", r.defaultValue());
    out.put("min", r.min());
    out.put("max", Double.isInfinite(r.max()) ? null : r.max());
    out.put("advice", r.advice());
    return out;
  }
}
