package dev.prism.report;

import dev.prism.Selection;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.ResultFile;
import dev.prism.report.SelectionPage.Examples;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The page of a selection from files. Stateless. */
public final class SelectionReport {
  private SelectionReport() {}

  /** The page with the examples of a request, and no selection yet. */
  public static SelectionPage of(LoadedRequest r) {
    return new SelectionPage(
        r.pool(),
        r.problem(),
        new Examples(r.query(), r.queryRows()),
        new Examples(r.privateSet(), r.privateRows()));
  }

  /** The page of a result. */
  public static String of(LoadedRequest r, Selection found, ResultFile a) {
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
      a.execution().forEach((name, is) -> rows.put(name.replace('_', ' '), Words.cell(is)));
    }
    rows.putAll(a.provenance().digests());
    rows.put("seed", String.valueOf(a.provenance().seed()));
    rows.put("seconds", String.format(Locale.ROOT, "%.2f", a.seconds()));
    rows.put("version", a.provenance().version());
    return rows;
  }
}
