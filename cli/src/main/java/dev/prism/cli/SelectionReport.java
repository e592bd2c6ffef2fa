package dev.prism.cli;

import dev.prism.Selection;
import dev.prism.report.SelectionPage;
import dev.prism.report.SelectionPage.Examples;
import dev.prism.report.Words;
import dev.prism.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What the page of a selection is told about a run of the command line. */
final class SelectionReport {
  private SelectionReport() {}

  static SelectionPage of(Session s) {
    return new SelectionPage(
        s.pool, s.problem, new Examples(s.query, s.asQuery), new Examples(s.avoid, s.asAvoid));
  }

  static String of(Session s, Spec spec, Selection found, Answer a) {
    return of(s).page(spec.text(), found, facts(a));
  }

  private static Map<String, String> facts(Answer a) {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("measure", a.provenance().measure());
    rows.put("optimizer", a.provenance().optimizer());
    rows.put("value", Words.number(a.value()));
    rows.put("certificate", a.certificate());
    rows.putAll(a.plan());
    if (a.execution() != null) {
      a.execution().forEach((name, is) -> rows.put(name.replace('_', ' '), Screen.cell(is)));
    }
    rows.putAll(a.provenance().digests());
    rows.put("seed", String.valueOf(a.provenance().seed()));
    rows.put("seconds", String.format(Locale.ROOT, "%.2f", a.seconds()));
    rows.put("version", a.provenance().version());
    return rows;
  }
}
