package dev.prism;

import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import dev.prism.base.Param;
import dev.prism.base.Params;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a reader, the command line's help, the documentation and the studio's sliders need to know
 * of a measure.
 *
 * @param name as it is typed
 * @param formula the value at a selection A
 * @param description what it is for, in one line
 * @param cost time and memory, in the paper's symbols
 * @param parameters which of λ, η and ν it has, with their ranges
 * @param needs which of Q and P it cannot do without
 * @param ofConcepts it looks at concepts, and its guides are concepts, not features
 * @param options what else {@link Measure#with} takes
 */
public record MeasureInfo(
    String name,
    String formula,
    String description,
    String cost,
    Map<Param, Range> parameters,
    Set<Guide> needs,
    boolean ofConcepts,
    List<Option> options) {

  /** From min to max, both included; with what to say to who leaves it. */
  public record Range(double defaultValue, double min, double max, String advice) {
    public static final Range NON_NEGATIVE = new Range(1, 0, Double.POSITIVE_INFINITY, "");

    public Range(double defaultValue, double min, double max) {
      this(defaultValue, min, max, "");
    }
  }

  /** A choice beside the parameters. */
  public record Option(String name, String values, String defaultValue, String description) {}

  public static MeasureInfo of(String name, String formula) {
    return new MeasureInfo(name, formula, "", "", Map.of(), Set.of(), false, List.of());
  }

  public MeasureInfo description(String text) {
    return new MeasureInfo(name, formula, text, cost, parameters, needs, ofConcepts, options);
  }

  public MeasureInfo cost(String text) {
    return new MeasureInfo(
        name, formula, description, text, parameters, needs, ofConcepts, options);
  }

  public MeasureInfo parameter(Param p, Range range) {
    Map<Param, Range> all = new EnumMap<>(Param.class);
    all.putAll(parameters);
    all.put(p, range);
    return new MeasureInfo(name, formula, description, cost, all, needs, ofConcepts, options);
  }

  public MeasureInfo needs(Guide... guides) {
    return new MeasureInfo(
        name, formula, description, cost, parameters, Set.of(guides), ofConcepts, options);
  }

  public MeasureInfo ofConcepts(Guide... guides) {
    return new MeasureInfo(
        name, formula, description, cost, parameters, Set.of(guides), true, options);
  }

  public MeasureInfo option(String option, String values, String defaultValue, String text) {
    List<Option> all = new java.util.ArrayList<>(options);
    all.add(new Option(option, values, defaultValue, text));
    return new MeasureInfo(
        name, formula, description, cost, parameters, needs, ofConcepts, List.copyOf(all));
  }

  /** Checked parameters: the given values, and this measure's defaults for the others. */
  public Params params(Map<Param, Double> given) {
    Params out = Params.DEFAULTS;
    for (var e : parameters.entrySet()) {
      out = out.with(e.getKey(), e.getValue().defaultValue());
    }
    for (var e : given.entrySet()) {
      Range r = parameters.get(e.getKey());
      double v = e.getValue();
      if (r == null) {
        throw new BadRequestException(
            "%s has no parameter %s; it has %s.", name, e.getKey().label(), parameterNames());
      }
      if (!(v >= r.min() && v <= r.max()) || Double.isInfinite(v)) {
        throw new BadRequestException(
            "%s=%s is out of range for %s; allowed is %s.",
            e.getKey().label(), Names.shortest(v), name, interval(r));
      }
      out = out.with(e.getKey(), v);
    }
    return out;
  }

  /** Checks parameters made by hand. */
  public void check(Params t) {
    Map<Param, Double> given = new EnumMap<>(Param.class);
    parameters.keySet().forEach(p -> given.put(p, t.get(p).value()));
    params(given);
  }

  private String parameterNames() {
    return parameters.isEmpty()
        ? "none"
        : String.join(", ", parameters.keySet().stream().map(Param::label).toList());
  }

  private static String interval(Range r) {
    return Double.isInfinite(r.max())
        ? "at least " + Names.shortest(r.min())
        : Names.shortest(r.min()) + " to " + Names.shortest(r.max()) + r.advice();
  }
}
