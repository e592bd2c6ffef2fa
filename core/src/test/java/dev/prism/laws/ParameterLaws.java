package dev.prism.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.MeasureInfo;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.base.PrismException;
import java.util.List;
import java.util.Map;

/** A description describes its measure and checks its parameters. */
final class ParameterLaws {
  static final List<Law> ALL =
      List.of(
          Law.of("the description is complete", ParameterLaws::complete),
          Law.of("the description's defaults are in its ranges", ParameterLaws::defaults),
          Law.of("the description refuses what is out of range", ParameterLaws::refuses));

  private ParameterLaws() {}

  private static void complete(Case c) {
    MeasureInfo info = c.measure().info();
    assertThat(info.name()).as("name").matches("[a-z0-9-]+");
    assertThat(info.formula()).as("formula of %s", info.name()).isNotBlank();
    assertThat(info.description()).as("what %s is for", info.name()).isNotBlank();
    assertThat(info.cost()).as("cost of %s", info.name()).isNotBlank();
  }

  private static void defaults(Case c) {
    MeasureInfo info = c.measure().info();
    Params t = info.params(Map.of());
    info.parameters()
        .forEach(
            (p, range) -> {
              assertThat(t.get(p).value()).as(p.label()).isEqualTo(range.defaultValue());
              assertThat(range.defaultValue()).as(p.label()).isBetween(range.min(), range.max());
              assertThat(info.params(Map.of(p, range.min())).get(p).value())
                  .as("the least %s", p.label())
                  .isEqualTo(range.min());
            });
    info.check(t);
  }

  private static void refuses(Case c) {
    MeasureInfo info = c.measure().info();
    for (Param p : Param.values()) {
      MeasureInfo.Range range = info.parameters().get(p);
      if (range == null) {
        refused(info, p, 0.5, "has no parameter " + p.label());
        continue;
      }
      refused(info, p, range.min() - 0.1, "out of range");
      refused(info, p, Double.NaN, "out of range");
      refused(info, p, Double.POSITIVE_INFINITY, "out of range");
      if (!Double.isInfinite(range.max())) {
        refused(info, p, range.max() + 0.1, "out of range");
      }
    }
  }

  private static void refused(MeasureInfo info, Param p, double v, String why) {
    assertThatThrownBy(() -> info.params(Map.of(p, v)), "%s=%s for %s", p.label(), v, info.name())
        .isInstanceOf(PrismException.class)
        .hasMessageContaining(p.label())
        .hasMessageContaining(info.name())
        .hasMessageContaining(why);
  }
}
