package dev.prism.cli;

import dev.prism.Selection;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.ResultFile;
import dev.prism.report.SelectionPage;
import dev.prism.report.SelectionPage.Examples;
import dev.prism.report.Words;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What the page of a selection is told about a run of the command line. */
final class SelectionReport {
  private SelectionReport() {}

  static SelectionPage of(LoadedRequest r) {
    return new SelectionPage(
        r.pool(),
        r.problem(),
        new Examples(r.query(), r.queryRows()),
        new Examples(r.privateSet(), r.privateRows()));
  }

  static String of(LoadedRequest r, Selection found, ResultFile a) {
    return of(r).page(a.provenance().measure(), found, facts(a));
  }

  private static Map<String, String> facts(ResultFile a) {
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
