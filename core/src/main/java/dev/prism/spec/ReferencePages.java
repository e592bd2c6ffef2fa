package dev.prism.spec;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.base.Names;
import dev.prism.base.Param;
import dev.prism.optimize.Optimizer;
import java.util.ArrayList;
import java.util.List;

/**
 * Generates the reference pages of measures and optimizers in Markdown from their {@link
 * MeasureInfo} and {@link Optimizer#description}. Stateless.
 */
final class ReferencePages {
  /** The line after the generated part of a page; the text below it is written by hand. */
  static final String MARKER = "<!-- Above: generated from the code. Below: written by hand. -->";

  private ReferencePages() {}

  /** See {@link Measures#page}. */
  static String of(Measure m) {
    MeasureInfo info = m.info();
    StringBuilder page = new StringBuilder(head(info.name(), info.description()));
    page.append("\n    ").append(info.formula()).append("\n\n");
    line(page, "needs: " + needs(info));
    line(page, "cost: " + info.cost());
    line(page, "provably submodular: " + ProbeProblems.where(m, Objective::submodular));
    line(page, "provably monotone: " + ProbeProblems.where(m, Objective::monotone));
    if (!info.parameters().isEmpty() || !info.options().isEmpty()) {
      page.append("\nSettings:\n\n");
    }
    info.parameters().forEach((p, range) -> line(page, setting(p, range)));
    info.options().forEach(o -> line(page, setting(o)));
    return page.toString();
  }

  /** Returns the page of an optimizer: name and purpose. */
  static String of(Optimizer o) {
    return head(o.name(), o.description());
  }

  private static String head(String name, String description) {
    return "# " + name + "\n\n" + description + ".\n";
  }

  private static void line(StringBuilder page, String text) {
    page.append("- ").append(text).append('\n');
  }

  /** Lists the required sets in the order of the enum, because a Set has none. */
  private static String needs(MeasureInfo info) {
    List<String> sets = new ArrayList<>();
    for (AuxiliarySet g : AuxiliarySet.values()) {
      if (info.needs().contains(g)) {
        sets.add("a " + g.label() + " set (" + g.symbol() + ")");
      }
    }
    return sets.isEmpty() ? "neither Q nor P" : String.join(" and ", sets);
  }

  private static String setting(Param p, MeasureInfo.Range r) {
    String range =
        Double.isInfinite(r.max())
            ? "at least " + Names.format(r.min())
            : Names.format(r.min()) + " to " + Names.format(r.max());
    return String.format(
        "`%s` (%s), %s, default %s", p.label(), p.symbol(), range, Names.format(r.defaultValue()));
  }

  private static String setting(MeasureInfo.Option o) {
    return String.format(
        "`%s`, %s, default %s: %s", o.name(), o.values(), o.defaultValue(), o.description());
  }
}
