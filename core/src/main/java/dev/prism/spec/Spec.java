package dev.prism.spec;

import dev.prism.AuxiliarySets;
import dev.prism.Guide;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Names;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.base.PrismException;
import dev.prism.kernel.Kernel;
import dev.prism.measure.Family;
import dev.prism.measure.Measures;
import dev.prism.measure.Mixture;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A measure with its parameters, as text: {@code flcmi:eta=0.8,nu=0.5}, or a mixture: {@code
 * 0.7*flvmi:eta=0.5 + 0.3*gc}, or a mixture that was learned: {@code @model}. An empty text means
 * what suits the guides there are.
 *
 * @param text the same with every parameter filled in, and the options that are not at their
 *     defaults
 */
public record Spec(Measure measure, Params params, String text) implements MeasureSpec {
  /** A plus sign that is not part of a number such as 1e+3. */
  private static final Pattern MEMBERS = Pattern.compile("(?<![0-9][eE])\\+");

  /** A measure at the default values of its parameters. */
  public static Spec of(Measure m) {
    return of(m, m.info().params(Map.of()));
  }

  /** A measure with its parameters. */
  public static Spec of(Measure m, Params t) {
    return new Spec(m, t, text(m.info(), t, List.of()));
  }

  /** The function of sets that this measure is on the problem. */
  public Objective on(Problem v) {
    return measure.on(v, params);
  }

  /** The spec itself; the weights of a learned mixture are scaled to the pool, once. */
  @Override
  public Spec resolve(Problem v) {
    checkSetsThere(v.auxiliarySets());
    return measure instanceof ScaledMixture m ? m.scaledTo(v) : this;
  }

  /** What a set of items is worth in the eyes of all of V, whoever chose it and how. */
  public double worth(Problem v, int... items) {
    return items.length == 0 ? 0 : on(v.withCandidates(items)).at(Kernel.all(items.length)).value();
  }

  /**
   * Reads a text for a problem, whose query and private sets decide what a family's name stands
   * for. The measure must use every set that was given.
   */
  public static Spec parse(String text, Problem v) {
    return parse(text, v.auxiliarySets()).resolve(v);
  }

  /** Reads a text where no problem is there yet. The measure must use every set that was given. */
  public static Spec parse(String text, AuxiliarySets sets) {
    Spec spec = read(text, sets);
    spec.checkSetsUsed(sets);
    return spec;
  }

  /** Reads a text for a problem; the measure may leave a set unused, as in a comparison. */
  public static Spec read(String text, Problem v) {
    return read(text, v.auxiliarySets()).resolve(v);
  }

  private static Spec read(String text, AuxiliarySets sets) {
    Spec spec = text == null || text.isBlank() ? of(standard(sets)) : named(text.strip(), sets);
    spec.checkSetsThere(sets);
    return spec;
  }

  private static Spec named(String text, AuxiliarySets sets) {
    Model model = Model.isNamed(text) ? Model.named(text) : null;
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
      weighted.add(Names.shortest(members.get(i).weight()) + "*" + texts.get(i));
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
    return Names.shortest(t.get(p).value());
  }

  private static Measure standard(AuxiliarySets sets) {
    return sets.conceptsOnly()
        ? Family.PROBABILISTIC_SET_COVER.given(sets)
        : Family.standard(sets.has(Guide.QUERY, false), sets.has(Guide.PRIVATE, false));
  }

  private static Mixture.Member member(String text, AuxiliarySets sets, List<String> texts) {
    int star = text.indexOf('*');
    double weight = star < 0 ? 1 : Names.number("the weight in " + text, text.substring(0, star));
    String body = text.substring(star + 1).strip();
    int colon = body.indexOf(':');
    Measure m = Measures.named(colon < 0 ? body : body.substring(0, colon), sets);
    Map<Param, Double> given = new EnumMap<>(Param.class);
    List<String> options = new ArrayList<>();
    if (colon >= 0) {
      for (String setting : body.substring(colon + 1).split(",")) {
        String[] pair = setting.split("=", 2);
        if (pair.length != 2) {
          throw new PrismException(
              "\"%s\" in \"%s\" is not a setting; write name=value.", setting, text);
        }
        Measure before = m;
        m = set(m, pair[0].strip(), pair[1].strip(), given);
        if (!m.equals(before)) {
          options.add(pair[0].strip().toLowerCase(Locale.ROOT) + "=" + pair[1].strip());
        }
      }
    }
    Params t = m.info().params(given);
    texts.add(text(m.info(), t, options));
    return new Mixture.Member(weight, m, t);
  }

  private static Measure set(Measure m, String name, String value, Map<Param, Double> given) {
    String key = name.toLowerCase(Locale.ROOT);
    for (Param p : Param.values()) {
      if (p.label().equals(key) || p.symbol().equals(key)) {
        given.put(p, Names.number(p.label(), value));
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
    throw new PrismException(
        "%s has no setting %s.%s It has %s.",
        info.name(),
        name,
        Names.didYouMean(key, known),
        known.isEmpty() ? "none" : String.join(", ", known));
  }

  private List<Measure> members() {
    return switch (measure) {
      case Mixture m -> m.members().stream().map(Mixture.Member::measure).toList();
      case ScaledMixture m -> m.mixture().members().stream().map(Mixture.Member::measure).toList();
      default -> List.of(measure);
    };
  }

  private void checkSetsThere(AuxiliarySets sets) {
    for (Guide g : Guide.values()) {
      for (Measure m : members()) {
        MeasureInfo info = m.info();
        if (info.needs().contains(g) && !sets.has(g, info.ofConcepts())) {
          throw new PrismException(
              "%s needs a %s set (%s)%s and none was given.%s",
              info.name(), g.label(), g.symbol(), of(info.ofConcepts()), instead(sets));
        }
      }
    }
  }

  private void checkSetsUsed(AuxiliarySets sets) {
    for (Guide g : Guide.values()) {
      List<MeasureInfo> users =
          members().stream().map(Measure::info).filter(c -> c.needs().contains(g)).toList();
      boolean idle = sets.has(g, false) && users.stream().allMatch(MeasureInfo::ofConcepts);
      boolean concepts = sets.has(g, true);
      if (idle || concepts && users.stream().noneMatch(MeasureInfo::ofConcepts)) {
        throw new PrismException(
            "%s does not look at the %s set (%s)%s that was given; leave it out, or use a measure"
                + " that does.%s",
            members().size() == 1 ? measure.info().name() : "The mixture",
            g.label(),
            g.symbol(),
            of(concepts),
            instead(sets));
      }
    }
  }

  private static String of(boolean concepts) {
    return concepts ? " of concepts" : "";
  }

  private static String instead(AuxiliarySets sets) {
    return " With what was given, try " + standard(sets).info().name() + ".";
  }
}
