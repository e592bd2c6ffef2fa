package dev.prism.cli;

import dev.prism.Pick.Criterion;
import dev.prism.data.run.ResultFile;
import dev.prism.report.Formatting;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Prints the picks of a selection as a table. Stateless. */
final class SelectionTable {
  private SelectionTable() {}

  /**
   * Prints the picks as a table.
   *
   * @param texts the texts of the items, which are printed beside the ids; null for none
   */
  static void print(ResultFile a, @Nullable List<String> texts, PrintWriter to) {
    ResultFile.Totals totals = a.totals();
    boolean costs = totals != null && totals.cost() != null;
    boolean groups = totals != null && totals.groups() != null;
    boolean filled = a.picks().stream().anyMatch(p -> !p.by().equals(Criterion.GAIN.label()));
    List<String> head = new ArrayList<>(List.of("#", "id", "gain", "value"));
    addIf(filled, head, "by");
    addIf(costs, head, "cost");
    addIf(groups, head, "group");
    addIf(texts != null, head, "text");
    List<List<String>> lines = new ArrayList<>();
    for (int i = 0; i < a.picks().size(); i++) {
      ResultFile.PickRow c = a.picks().get(i);
      List<String> line = new ArrayList<>();
      line.add(String.valueOf(i + 1));
      line.add(c.id());
      line.add(Formatting.number(c.gain()));
      line.add(Formatting.number(c.value()));
      addIf(filled, line, c.by());
      addIf(costs, line, costs ? Formatting.number(c.cost()) : "");
      addIf(groups, line, c.group());
      if (texts != null) {
        String text = texts.get(Math.toIntExact(c.index()));
        line.add(Formatting.shorten(Objects.requireNonNullElse(text, ""), 60));
      }
      lines.add(line);
    }
    TerminalOutput.table(to, head, lines);
    to.printf(
        Locale.ROOT,
        "%n%s, %s: value %s, %s. %.2f s.%n",
        a.provenance().measure(),
        a.provenance().optimizer(),
        Formatting.number(a.value()),
        a.certificate(),
        a.seconds());
    if (costs) {
      to.printf(
          "Cost %s of a budget of %s.%n",
          Formatting.number(totals.cost()), Formatting.number(totals.budget()));
    }
    if (groups) {
      to.println("Groups: " + totals.groups().toString().replaceAll("[{}]", "").replace("=", " "));
    }
    if (a.meanSimilarity() != null) {
      a.meanSimilarity()
          .forEach(
              (set, x) ->
                  to.printf("Mean similarity to the %s set %s.%n", set, Formatting.number(x)));
    }
    if (a.execution() != null) {
      TerminalOutput.show(to, a.execution());
    }
  }

  private static void addIf(boolean wanted, List<String> line, @Nullable String cell) {
    if (wanted) {
      line.add(Objects.requireNonNullElse(cell, ""));
    }
  }
}
