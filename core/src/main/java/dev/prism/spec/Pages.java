package dev.prism.spec;

import dev.prism.Guide;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.base.Names;
import dev.prism.base.Param;
import dev.prism.optimize.Optimizer;
import java.util.ArrayList;
import java.util.List;

/**
 * Documentation in Markdown, as far as the code knows it: what a measure's {@link MeasureInfo} and
 * an {@link Optimizer} say of themselves. Reads well on a terminal too.
 */
public final class Pages {
  /** Ends what is printed; what follows it on a page is written by hand. */
  public static final String MARKER = "<!-- Above: printed from the card. Below: by hand. -->";

  private Pages() {}

  /** Name, purpose, formula, guides, cost, what is proved at the defaults, and every setting. */
  public static String of(Measure m) {
    MeasureInfo info = m.info();
    StringBuilder page = new StringBuilder(head(info.name(), info.description()));
    page.append("\n    ").append(info.formula()).append("\n\n");
    line(page, "needs: " + needs(info));
    line(page, "cost: " + info.cost());
    line(page, "provably submodular: " + Probe.where(m, Objective::submodular));
    line(page, "provably monotone: " + Probe.where(m, Objective::monotone));
    if (!info.parameters().isEmpty() || !info.options().isEmpty()) {
      page.append("\nSettings:\n\n");
    }
    info.parameters().forEach((p, range) -> line(page, setting(p, range)));
    info.options().forEach(o -> line(page, setting(o)));
    return page.toString();
  }

  /** Name and purpose. */
  public static String of(Optimizer o) {
    return head(o.name(), o.description());
  }

  private static String head(String name, String says) {
    return "# " + name + "\n\n" + says + ".\n";
  }

  private static void line(StringBuilder page, String text) {
    page.append("- ").append(text).append('\n');
  }

  /** In the order of the guides: the set of needs has none. */
  private static String needs(MeasureInfo info) {
    List<String> sets = new ArrayList<>();
    for (Guide g : Guide.values()) {
      if (info.needs().contains(g)) {
        sets.add("a " + g.label() + " set (" + g.symbol() + ")");
      }
    }
    return sets.isEmpty() ? "no guide" : String.join(" and ", sets);
  }

  private static String setting(Param p, MeasureInfo.Range r) {
    String range =
        Double.isInfinite(r.max())
            ? "at least " + Names.shortest(r.min())
            : Names.shortest(r.min()) + " to " + Names.shortest(r.max());
    return String.format(
        "`%s` (%s), %s, default %s",
        p.label(), p.symbol(), range, Names.shortest(r.defaultValue()));
  }

  private static String setting(MeasureInfo.Option o) {
    return String.format(
        "`%s`, %s, default %s: %s", o.name(), o.values(), o.defaultValue(), o.description());
  }
}
