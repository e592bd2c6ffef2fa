package dev.prism.studio;

import dev.prism.AuxiliarySet;
import dev.prism.MeasureInfo;
import dev.prism.base.Param;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Optimizers;
import dev.prism.spec.Measures;
import dev.prism.spec.Similarities;
import dev.prism.spec.Spec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The goals that the page offers, and the measures, optimizers and kernels behind them. */
final class Catalogue {
  private static final List<String> KERNELS =
      Similarities.ALL.stream()
          .filter(Similarities.Entry::needsNoSettings)
          .map(Similarities.Entry::name)
          .toList();

  /**
   * @param measures the measures that reach the goal, the default first
   */
  private record Goal(String name, String description, List<String> measures) {}

  private static final List<Goal> GOALS =
      List.of(
          new Goal(
              "Represent the pool",
              "A few items that represent all others.",
              List.of("fl", "saturated", "gc", "featurebased")),
          new Goal(
              "Match the query",
              "Items similar to the query set that cover each of its items.",
              List.of("flqmi", "gcmi", "com", "logdetmi")),
          new Goal(
              "Represent the query's region",
              "Items that represent the part of the pool around the query set.",
              List.of("flvmi")),
          new Goal(
              "Represent all but private",
              "Items that represent the pool but differ from the private set.",
              List.of("flcg", "logdetcg", "gccg")),
          new Goal(
              "Match query, not private",
              "Items similar to the query set and different from the private set.",
              List.of("contrast", "flcmi", "logdetcmi")),
          new Goal(
              "Maximize diversity",
              "Items that differ from each other as much as possible.",
              List.of("logdet", "disparitymin", "disparitysum")));

  private Catalogue() {}

  static Map<String, Object> json() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("goals", GOALS);
    out.put(
        "defaults",
        Map.of(
            "", defaultMeasure(false, false),
            "q", defaultMeasure(true, false),
            "p", defaultMeasure(false, true),
            "qp", defaultMeasure(true, true)));
    out.put("measures", Measures.ALL.stream().map(m -> measure(m.info())).toList());
    out.put("optimizers", Optimizers.ALL.stream().map(Catalogue::optimizer).toList());
    out.put("kernels", KERNELS);
    return out;
  }

  private static String defaultMeasure(boolean query, boolean privateSet) {
    return Spec.parse("", AuxiliarySet.Given.of(query, privateSet)).measure().info().name();
  }

  private static Map<String, Object> optimizer(Optimizer o) {
    return Map.of("name", o.name(), "description", o.description(), "prefix", o.traits().prefix());
  }

  private static Map<String, Object> measure(MeasureInfo m) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("name", m.name());
    out.put("formula", m.formula());
    out.put("description", m.description());
    out.put("cost", m.cost());
    Map<String, Object> parameters = new LinkedHashMap<>();
    m.parameters().forEach((p, r) -> parameters.put(p.label(), parameter(p, r)));
    out.put("parameters", parameters);
    out.put("needs", m.needs().stream().sorted().map(AuxiliarySet::label).toList());
    out.put("ofConcepts", m.usesConcepts());
    out.put("options", m.options());
    return out;
  }

  /** JSON has no infinity: the maximum of an unbounded range is null. */
  private static Map<String, Object> parameter(Param p, MeasureInfo.Range r) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("symbol", p.symbol());
    out.put("default", r.defaultValue());
    out.put("min", r.min());
    out.put("max", Double.isInfinite(r.max()) ? null : r.max());
    out.put("advice", r.advice());
    return out;
  }
}
