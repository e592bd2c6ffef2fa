package dev.prism.spec;

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
import java.util.function.ToDoubleBiFunction;

/**
 * A measure with its parameters, as text: {@code flcmi:eta=0.8,nu=0.5}, or a mixture: {@code
 * 0.7*flvmi:eta=0.5 + 0.3*gc}, or a mixture that was learned: {@code @model}. An empty text means
 * what suits the guides there are.
 *
 * @param text the same with every parameter filled in, and the options that are not at their
 *     defaults
 */
public record Spec(Measure measure, Params params, String text) {
  public Objective on(Problem v) {
    return measure.on(v, params);
  }

  /** What a set of items is worth in the eyes of all of V, whoever chose it and how. */
  public double worth(Problem v, int... items) {
    return items.length == 0 ? 0 : on(v.withCandidates(items)).at(Kernel.all(items.length)).value();
  }

  /**
   * Reads a text for a problem; its guides decide what a family's name stands for. Every guide must
   * be of use.
   */
  public static Spec parse(String text, Problem v) {
    Spec spec = read(text, v);
    spec.checkGuidesUsed(v);
    return spec;
  }

  /** The same for who lets a guide lie idle, as in a comparison of measures. */
  public static Spec read(String text, Problem v) {
    Spec spec = readAlone(text, v);
    spec.checkGuidesThere(v);
    return spec;
  }

  private static Spec readAlone(String text, Problem v) {
    if (text == null || text.isBlank()) {
      Measure m = standard(v);
      Params t = m.info().params(Map.of());
      return new Spec(m, t, text(m.info(), t, List.of()));
    }
    return Model.isNamed(text) ? Model.named(text).on(v) : readAlone(text, v, (m, at) -> 1);
  }

  /**
   * @param scale what a member's weight is divided by
   */
  static Spec readAlone(String text, Problem v, ToDoubleBiFunction<Measure, Params> scale) {
    List<Mixture.Member> members = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (String member : text.split("(?<![0-9][eE])\\+")) {
      Mixture.Member m = member(member.strip(), v, texts);
      double weight =
          m.weight() == 0 ? 0 : m.weight() / scale.applyAsDouble(m.measure(), m.params());
      members.add(new Mixture.Member(weight, m.measure(), m.params()));
    }
    if (members.size() == 1 && members.get(0).weight() == 1) {
      return new Spec(members.get(0).measure(), members.get(0).params(), texts.get(0));
    }
    for (int i = 0; i < texts.size(); i++) {
      texts.set(i, Names.shortest(members.get(i).weight()) + "*" + texts.get(i));
    }
    return new Spec(new Mixture(members), Params.DEFAULTS, String.join(" + ", texts));
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

  private static Measure standard(Problem v) {
    return v.isOfConceptsAlone()
        ? Family.PROBABILISTIC_SET_COVER.on(v)
        : Family.standard(v.has(Guide.QUERY), v.has(Guide.PRIVATE));
  }

  private static Mixture.Member member(String text, Problem v, List<String> texts) {
    int star = text.indexOf('*');
    double weight = star < 0 ? 1 : Names.number("the weight in " + text, text.substring(0, star));
    String body = text.substring(star + 1).strip();
    int colon = body.indexOf(':');
    Measure m = Measures.named(colon < 0 ? body : body.substring(0, colon), v);
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
    return measure instanceof Mixture m
        ? m.members().stream().map(Mixture.Member::measure).toList()
        : List.of(measure);
  }

  private void checkGuidesThere(Problem v) {
    for (Guide g : Guide.values()) {
      for (Measure m : members()) {
        MeasureInfo info = m.info();
        if (info.needs().contains(g) && !(info.ofConcepts() ? v.hasConcepts(g) : v.has(g))) {
          throw new PrismException(
              "%s needs a %s set (%s)%s and none was given.%s",
              info.name(), g.label(), g.symbol(), of(info.ofConcepts()), instead(v));
        }
      }
    }
  }

  private void checkGuidesUsed(Problem v) {
    for (Guide g : Guide.values()) {
      List<MeasureInfo> users =
          members().stream().map(Measure::info).filter(c -> c.needs().contains(g)).toList();
      boolean idle = v.has(g) && users.stream().allMatch(MeasureInfo::ofConcepts);
      if (idle || v.hasConcepts(g) && users.stream().noneMatch(MeasureInfo::ofConcepts)) {
        throw new PrismException(
            "%s does not look at the %s set (%s)%s that was given; leave it out, or use a measure"
                + " that does.%s",
            members().size() == 1 ? measure.info().name() : "The mixture",
            g.label(),
            g.symbol(),
            of(v.hasConcepts(g)),
            instead(v));
      }
    }
  }

  private static String of(boolean concepts) {
    return concepts ? " of concepts" : "";
  }

  private static String instead(Problem v) {
    return " With what was given, try " + standard(v).info().name() + ".";
  }
}
