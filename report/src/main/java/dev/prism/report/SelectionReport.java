package dev.prism.report;

import dev.prism.Selection;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.ResultFile;
import dev.prism.report.SelectionPage.Examples;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Renders selections from files as HTML pages. Stateless. */
public final class SelectionReport {
  private SelectionReport() {}

  /**
   * Returns a renderer for the selections of a request.
   *
   * @param r the request with its data
   * @return the renderer
   */
  public static SelectionPage of(LoadedRequest r) {
    return new SelectionPage(
        r.pool(),
        r.problem(),
        new Examples(r.query(), r.queryRows()),
        new Examples(r.privateSet(), r.privateRows()));
  }

  /**
   * Returns the page of a result.
   *
   * @param r the request with its data
   * @param selection the selection
   * @param result the result of the request
   * @return the page as HTML
   */
  public static String of(LoadedRequest r, Selection selection, ResultFile result) {
    return of(r).page(result.provenance().measure(), selection, facts(result));
  }

  private static Map<String, String> facts(ResultFile a) {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("measure", a.provenance().measure());
    rows.put("optimizer", a.provenance().optimizer());
    rows.put("value", Formatting.number(a.value()));
    rows.put("certificate", a.certificate());
    rows.putAll(a.plan());
    if (a.execution() != null) {
      a.execution()
          .forEach((name, value) -> rows.put(name.replace('_', ' '), Formatting.cell(value)));
    }
    rows.putAll(a.provenance().digests());
    rows.put("random seed", String.valueOf(a.provenance().seed()));
    rows.put("seconds", String.format(Locale.ROOT, "%.2f", a.seconds()));
    rows.put("version", a.provenance().version());
    return rows;
  }
}
