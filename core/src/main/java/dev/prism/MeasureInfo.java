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
 * The description of a measure, from which help, documentation and user interfaces are generated.
 * Immutable and safe for use by multiple threads.
 *
 * @param name the name in requests
 * @param formula the value at a selection A
 * @param description the purpose, in one line
 * @param cost time and memory in O-notation
 * @param parameters those of λ, η and ν that it has, with their ranges
 * @param needs the auxiliary sets that it requires
 * @param usesConcepts whether items and auxiliary sets are concepts instead of features
 * @param options the options that {@link Measure#with} accepts
 */
public record MeasureInfo(
    String name,
    String formula,
    String description,
    String cost,
    Map<Param, Range> parameters,
    Set<AuxiliarySet> needs,
    boolean usesConcepts,
    List<Option> options) {

  /**
   * The range of a parameter.
   *
   * @param defaultValue the default value
   * @param min the smallest value
   * @param max the largest value; infinite for none
   * @param advice added to the message about a value out of range
   */
  public record Range(double defaultValue, double min, double max, String advice) {
    /** At least 0, by default 1. */
    public static final Range NON_NEGATIVE = new Range(1, 0, Double.POSITIVE_INFINITY, "");

    /**
     * Creates a range without advice.
     *
     * @param defaultValue the default value
     * @param min the smallest value
     * @param max the largest value; infinite for none
     */
    public Range(double defaultValue, double min, double max) {
      this(defaultValue, min, max, "");
    }
  }

  /**
   * An option of a measure, which is set by name.
   *
   * @param name the name
   * @param values the allowed values, in words
   * @param defaultValue the default value
   * @param description the effect, in one line
   */
  public record Option(String name, String values, String defaultValue, String description) {}

  /**
   * Returns the description of a measure without parameters.
   *
   * @param name the name in requests
   * @param formula the value at a selection A
   * @return the description
   */
  public static MeasureInfo of(String name, String formula) {
    return new MeasureInfo(name, formula, "", "", Map.of(), Set.of(), false, List.of());
  }

  /**
   * Sets the purpose.
   *
   * @param text the purpose, in one line
   * @return a copy with the purpose
   */
  public MeasureInfo description(String text) {
    return new MeasureInfo(name, formula, text, cost, parameters, needs, usesConcepts, options);
  }

  /**
   * Sets the cost.
   *
   * @param text time and memory in O-notation
   * @return a copy with the cost
   */
  public MeasureInfo cost(String text) {
    return new MeasureInfo(
        name, formula, description, text, parameters, needs, usesConcepts, options);
  }

  /**
   * Adds a parameter.
   *
   * @param p the parameter
   * @param range its range
   * @return a copy with the parameter
   */
  public MeasureInfo parameter(Param p, Range range) {
    Map<Param, Range> all = new EnumMap<>(Param.class);
    all.putAll(parameters);
    all.put(p, range);
    return new MeasureInfo(name, formula, description, cost, all, needs, usesConcepts, options);
  }

  /**
   * Sets the auxiliary sets that the measure requires, given as items.
   *
   * @param sets the auxiliary sets
   * @return a copy with the auxiliary sets
   */
  public MeasureInfo needs(AuxiliarySet... sets) {
    return new MeasureInfo(
        name, formula, description, cost, parameters, Set.of(sets), usesConcepts, options);
  }

  /**
   * Marks a measure of concepts, and sets the auxiliary sets that it requires, given as concepts.
   *
   * @param sets the auxiliary sets
   * @return a copy with the auxiliary sets
   */
  public MeasureInfo usesConcepts(AuxiliarySet... sets) {
    return new MeasureInfo(
        name, formula, description, cost, parameters, Set.of(sets), true, options);
  }

  /**
   * Adds an option.
   *
   * @param option the name
   * @param values the allowed values, in words
   * @param defaultValue the default value
   * @param text the effect, in one line
   * @return a copy with the option
   */
  public MeasureInfo option(String option, String values, String defaultValue, String text) {
    List<Option> all = new java.util.ArrayList<>(options);
    all.add(new Option(option, values, defaultValue, text));
    return new MeasureInfo(
        name, formula, description, cost, parameters, needs, usesConcepts, List.copyOf(all));
  }

  /**
   * Returns parameters with the given values and this measure's default values for the others.
   *
   * @param given the values
   * @return the parameters
   * @throws BadRequestException if the measure lacks a parameter or a value is out of range
   */
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
            e.getKey().label(), Names.format(v), name, interval(r));
      }
      out = out.with(e.getKey(), v);
    }
    return out;
  }

  /**
   * Checks that values lie in the ranges of this measure.
   *
   * @param t the parameters
   * @throws BadRequestException if a value is out of range
   */
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
        ? "at least " + Names.format(r.min())
        : Names.format(r.min()) + " to " + Names.format(r.max()) + r.advice();
  }
}
