package dev.prism.spec;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.kernel.Kernels;
import dev.prism.measure.Family;
import dev.prism.measure.Mixture;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A measure with values of its parameters. Immutable and safe for use by multiple threads.
 *
 * <p>The text form is the name of a measure with settings, {@code flcmi:eta=0.8,nu=0.5}; a mixture,
 * {@code 0.7*flvmi:eta=0.5 + 0.3*gc}; or a learned mixture, {@code @model}. An empty text stands
 * for the default measure for the auxiliary sets of the problem.
 *
 * <pre>{@code Objective f = Spec.parse("flqmi:eta=0.8", problem).on(problem);}</pre>
 *
 * @param measure the measure
 * @param params the values of its parameters
 * @param text the text form with the values of all parameters and of options that are not at their
 *     default values
 */
public record Spec(Measure measure, Params params, String text) implements MeasureSpec {
  /** A plus sign that is not part of a number such as 1e+3. */
  private static final Pattern MEMBERS = Pattern.compile("(?<![0-9][eE])\\+");

  /**
   * Returns a measure with the default values of its parameters.
   *
   * @param m the measure
   * @return the measure with its parameters
   */
  public static Spec of(Measure m) {
    return of(m, m.info().params(Map.of()));
  }

  /**
   * Returns a measure with values of its parameters.
   *
   * @param m the measure
   * @param t the values of its parameters
   * @return the measure with its parameters
   */
  public static Spec of(Measure m, Params t) {
    return new Spec(m, t, text(m.info(), t, List.of()));
  }

  /**
   * Returns the objective for a problem.
   *
   * @param v the problem
   * @return the objective
   */
  public Objective on(Problem v) {
    return measure.on(v, params);
  }

  /** Scales the weights of a learned mixture to the pool; other measures stay as they are. */
  @Override
  public Spec resolve(Problem v) {
    new SetChecks(this, v.auxiliarySets()).checkThere();
    return measure instanceof ScaledMixture m ? m.scaledTo(v) : this;
  }

  /**
   * Evaluates the measure at a set of items, with all of V as the ground set.
   *
   * @param v the problem
   * @param items the indices of the items, each once
   * @return f(A)
   */
  public double value(Problem v, int... items) {
    return items.length == 0
        ? 0
        : on(v.withCandidates(items)).evaluate(Kernels.indices(items.length)).value();
  }

  /**
   * Parses a text form for a problem, whose auxiliary sets resolve the name of a family.
   *
   * @param text the text form; empty for the default measure
   * @param v the problem
   * @return the measure with its parameters
   * @throws BadRequestException if the text is wrong, or if the measure requires an auxiliary set
   *     that is absent or ignores one that is given
   */
  public static Spec parse(@Nullable String text, Problem v) {
    return parse(text, v.auxiliarySets()).resolve(v);
  }

  /**
   * Parses a text form for auxiliary sets, before there is a problem.
   *
   * @param text the text form; empty for the default measure
   * @param sets the auxiliary sets
   * @return the measure with its parameters
   * @throws BadRequestException if the text is wrong, or if the measure requires an auxiliary set
   *     that is absent or ignores one that is given
   */
  public static Spec parse(@Nullable String text, AuxiliarySet.Given sets) {
    Spec spec = parseAllowingUnusedSets(text, sets);
    new SetChecks(spec, sets).checkUsed();
    return spec;
  }

  /**
   * Parses a text form for a problem; the measure may ignore an auxiliary set, as in a comparison.
   *
   * @param text the text form; empty for the default measure
   * @param v the problem
   * @return the measure with its parameters
   * @throws BadRequestException if the text is wrong or a required auxiliary set is absent
   */
  public static Spec parseAllowingUnusedSets(@Nullable String text, Problem v) {
    return parseAllowingUnusedSets(text, v.auxiliarySets()).resolve(v);
  }

  private static Spec parseAllowingUnusedSets(@Nullable String text, AuxiliarySet.Given sets) {
    Spec spec =
        text == null || text.isBlank() ? of(defaultMeasure(sets)) : named(text.strip(), sets);
    new SetChecks(spec, sets).checkThere();
    return spec;
  }

  private static Spec named(String text, AuxiliarySet.Given sets) {
    if (text != null && text.indexOf('@') > 0) {
      throw new BadRequestException(
          "A learned model is no part of a mixture: in %s, @ must come first and alone.", text);
    }
    LearnedModel model = LearnedModel.isReference(text) ? LearnedModel.named(text) : null;
    List<Mixture.Member> members = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (String member : MEMBERS.split(model == null ? text : model.measure())) {
      members.add(member(member.strip(), sets, texts));
    }
    if (model != null) {
      Measure scaled = new ScaledMixture(new Mixture(members), texts, model.k());
      return new Spec(scaled, Params.DEFAULTS, text);
    }
    Mixture.Member first = members.getFirst();
    return members.size() == 1 && first.weight() == 1
        ? new Spec(first.measure(), first.params(), texts.getFirst())
        : mixture(members, texts);
  }

  static Spec mixture(List<Mixture.Member> members, List<String> texts) {
    List<String> weighted = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      weighted.add(Names.format(members.get(i).weight()) + "*" + texts.get(i));
    }
    return new Spec(new Mixture(members), Params.DEFAULTS, String.join(" + ", weighted));
  }

  private static String text(MeasureInfo info, Params t, List<String> options) {
    List<String> settings = new ArrayList<>();
    info.parameters().keySet().forEach(p -> settings.add(p.label() + "=" + number(t, p)));
    settings.addAll(options);
    return settings.isEmpty() ? info.name() : info.name() + ":" + String.join(",", settings);
  }

  private static String number(Params t, Param p) {
    return Names.format(t.get(p).value());
  }

  static Measure defaultMeasure(AuxiliarySet.Given sets) {
    return sets.conceptsOnly()
        ? Family.PROBABILISTIC_SET_COVER.member(sets)
        : Family.defaultMeasure(
            sets.has(AuxiliarySet.QUERY, false), sets.has(AuxiliarySet.PRIVATE, false));
  }

  private static Mixture.Member member(String text, AuxiliarySet.Given sets, List<String> texts) {
    int star = text.indexOf('*');
    double weight =
        star < 0 ? 1 : Names.parseNumber("the weight in " + text, text.substring(0, star));
    String body = text.substring(star + 1).strip();
    int colon = body.indexOf(':');
    Measure m = Measures.named(colon < 0 ? body : body.substring(0, colon), sets);
    Map<Param, Double> given = new EnumMap<>(Param.class);
    List<String> options = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    if (colon >= 0) {
      for (String setting : body.substring(colon + 1).split(",")) {
        String[] pair = setting.split("=", 2);
        if (pair.length != 2) {
          throw new BadRequestException(
              "\"%s\" in \"%s\" is not a setting; write name=value.", setting, text);
        }
        if (!seen.add(key(pair[0]))) {
          throw new BadRequestException(
              "The setting %s in \"%s\" is given twice.", pair[0].strip(), text);
        }
        Measure before = m;
        m = set(m, pair[0].strip(), pair[1].strip(), given);
        if (!m.equals(before)) {
          options.add(key(pair[0]) + "=" + pair[1].strip());
        }
      }
    }
    Params t = m.info().params(given);
    texts.add(text(m.info(), t, options));
    return new Mixture.Member(weight, m, t);
  }

  /** The name of a setting as it is compared: eta for η. */
  private static String key(String name) {
    String key = name.strip().toLowerCase(Locale.ROOT);
    for (Param p : Param.values()) {
      key = p.symbol().equals(key) ? p.label() : key;
    }
    return key;
  }

  private static Measure set(Measure m, String name, String value, Map<Param, Double> given) {
    String key = key(name);
    for (Param p : Param.values()) {
      if (p.label().equals(key)) {
        given.put(p, Names.parseNumber(p.label(), value));
        return m;
      }
    }
    MeasureInfo info = m.info();
    if (info.options().stream().anyMatch(o -> o.name().equals(key))) {
      return m.with(key, value);
    }
    List<String> known = new ArrayList<>();
    info.parameters().keySet().forEach(p -> known.add(p.label()));
    info.options().forEach(o -> known.add(o.name()));
    throw new BadRequestException(
        "%s has no setting %s.%s It has %s.",
        info.name(),
        name,
        Names.didYouMean(key, known),
        known.isEmpty() ? "none" : String.join(", ", known));
  }

  /** {@return whether a part of the measure reads the concepts that items cover} */
  public boolean usesConcepts() {
    return members().stream().anyMatch(m -> m.info().usesConcepts());
  }

  /** {@return whether the measure reads nothing but the concepts that items cover} */
  public boolean usesConceptsOnly() {
    return members().stream().allMatch(m -> m.info().usesConcepts());
  }

  List<Measure> members() {
    Measure m = measure instanceof ScaledMixture s ? s.mixture() : measure;
    return m instanceof Mixture mixture
        ? mixture.members().stream().map(Mixture.Member::measure).toList()
        : List.of(measure);
  }
}
