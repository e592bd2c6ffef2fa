package dev.prism.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Card;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.base.PrismException;
import java.util.List;
import java.util.Map;

/** A card describes its measure, and holds the door. */
final class ParameterLaws {
  static final List<Law> ALL =
      List.of(
          Law.of("the card says what it is", ParameterLaws::complete),
          Law.of("the card's defaults are in its ranges", ParameterLaws::defaults),
          Law.of("the card refuses what is out of range", ParameterLaws::refuses));

  private ParameterLaws() {}

  private static void complete(Case c) {
    Card card = c.measure().card();
    assertThat(card.name()).as("name").matches("[a-z0-9-]+");
    assertThat(card.formula()).as("formula of %s", card.name()).isNotBlank();
    assertThat(card.says()).as("what %s is for", card.name()).isNotBlank();
    assertThat(card.cost()).as("cost of %s", card.name()).isNotBlank();
  }

  private static void defaults(Case c) {
    Card card = c.measure().card();
    Params t = card.params(Map.of());
    card.parameters()
        .forEach(
            (p, range) -> {
              assertThat(t.get(p).value()).as(p.label()).isEqualTo(range.standard());
              assertThat(range.standard()).as(p.label()).isBetween(range.min(), range.max());
              assertThat(card.params(Map.of(p, range.min())).get(p).value())
                  .as("the least %s", p.label())
                  .isEqualTo(range.min());
            });
    card.check(t);
  }

  private static void refuses(Case c) {
    Card card = c.measure().card();
    for (Param p : Param.values()) {
      Card.Range range = card.parameters().get(p);
      if (range == null) {
        refused(card, p, 0.5, "has no parameter " + p.label());
        continue;
      }
      refused(card, p, range.min() - 0.1, "out of range");
      refused(card, p, Double.NaN, "out of range");
      refused(card, p, Double.POSITIVE_INFINITY, "out of range");
      if (!Double.isInfinite(range.max())) {
        refused(card, p, range.max() + 0.1, "out of range");
      }
    }
  }

  private static void refused(Card card, Param p, double v, String why) {
    assertThatThrownBy(() -> card.params(Map.of(p, v)), "%s=%s for %s", p.label(), v, card.name())
        .isInstanceOf(PrismException.class)
        .hasMessageContaining(p.label())
        .hasMessageContaining(card.name())
        .hasMessageContaining(why);
  }
}
