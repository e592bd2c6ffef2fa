package dev.prism.spec;

import dev.prism.Card;
import dev.prism.Guide;
import dev.prism.Measure;
import dev.prism.Names;
import dev.prism.Objective;
import dev.prism.Param;
import dev.prism.Params;
import dev.prism.PrismException;
import dev.prism.Problem;
import dev.prism.measure.Family;
import dev.prism.measure.Measures;
import dev.prism.measure.Mixture;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A measure with its parameters, as text: {@code flcmi:eta=0.8,nu=0.5}, or a mixture: {@code
 * 0.7*flvmi:eta=0.5 + 0.3*gc}. An empty text means what suits the guides there are.
 */
public record Spec(Measure measure, Params params) {
  public Objective on(Problem v) {
    return measure.on(v, params);
  }

  /** Reads a text for a problem; its guides decide what a family's name stands for. */
  public static Spec parse(String text, Problem v) {
    boolean q = v.has(Guide.QUERY), p = v.has(Guide.PRIVATE);
    Spec spec = parse(text, q, p);
    spec.checkGuides(q, p);
    return spec;
  }

  static Spec parse(String text, boolean query, boolean avoid) {
    if (text == null || text.isBlank()) {
      Measure m = Family.standard(query, avoid);
      return new Spec(m, m.card().params(Map.of()));
    }
    List<Mixture.Member> members = new ArrayList<>();
    for (String member : text.split("\\s\\+\\s")) {
      members.add(member(member.strip(), query, avoid));
    }
    if (members.size() == 1 && members.get(0).weight() == 1) {
      return new Spec(members.get(0).measure(), members.get(0).params());
    }
    return new Spec(new Mixture(members), Params.DEFAULTS);
  }

  private static Mixture.Member member(String text, boolean query, boolean avoid) {
    int star = text.indexOf('*');
    double weight = star < 0 ? 1 : Names.number("the weight in " + text, text.substring(0, star));
    String body = text.substring(star + 1).strip();
    int colon = body.indexOf(':');
    Measure m = Measures.named(colon < 0 ? body : body.substring(0, colon), query, avoid);
    Map<Param, Double> given = new EnumMap<>(Param.class);
    if (colon >= 0) {
      for (String setting : body.substring(colon + 1).split(",")) {
        String[] pair = setting.split("=", 2);
        if (pair.length != 2) {
          throw new PrismException(
              "\"%s\" in \"%s\" is not a setting; write name=value.", setting, text);
        }
        m = set(m, pair[0].strip(), pair[1].strip(), given);
      }
    }
    return new Mixture.Member(weight, m, m.card().params(given));
  }

  private static Measure set(Measure m, String name, String value, Map<Param, Double> given) {
    String key = name.toLowerCase(Locale.ROOT);
    for (Param p : Param.values()) {
      if (p.label().equals(key) || p.symbol().equals(key)) {
        given.put(p, Names.number(p.label(), value));
        return m;
      }
    }
    Card card = m.card();
    if (card.options().stream().anyMatch(o -> o.name().equals(key))) {
      return m.with(key, value);
    }
    List<String> known = new ArrayList<>();
    card.parameters().keySet().forEach(p -> known.add(p.label()));
    card.options().forEach(o -> known.add(o.name()));
    throw new PrismException(
        "%s has no setting %s.%s It has %s.",
        card.name(),
        name,
        Names.didYouMean(key, known),
        known.isEmpty() ? "none" : String.join(", ", known));
  }

  /** A guide that is needed must be there, and one that is there must be looked at. */
  private void checkGuides(boolean query, boolean avoid) {
    Card card = measure.card();
    for (Guide g : Guide.values()) {
      boolean there = g == Guide.QUERY ? query : avoid;
      boolean needed = card.needs().contains(g);
      if (needed && !there) {
        throw new PrismException(
            "%s needs a %s set (%s) and none was given.%s",
            card.name(), g.label(), g.symbol(), instead(query, avoid));
      }
      if (there && !needed) {
        throw new PrismException(
            "%s does not look at the %s set (%s) that was given; leave it out, or use a measure"
                + " that does.%s",
            card.name(), g.label(), g.symbol(), instead(query, avoid));
      }
    }
  }

  private static String instead(boolean query, boolean avoid) {
    return " With what was given, try " + Family.standard(query, avoid).card().name() + ".";
  }
}
