package dev.prism.cli;

import dev.prism.Guide;
import dev.prism.Reasons;
import dev.prism.Selection;
import dev.prism.data.Table;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.ResultFile;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The page of one selection. */
final class SelectionReport {
  /** Every picture is in the page; a page of many thousands is of no use. */
  static final int MOST = 500;

  private SelectionReport() {}

  static String of(LoadedRequest s, Selection found, ResultFile a) {
    Report page =
        new Report(
            a.picks().size()
                + " of "
                + String.format(Locale.ROOT, "%,d", s.pool().size())
                + " items",
            "Chosen from "
                + s.pool().source()
                + " by "
                + a.provenance().measure()
                + ", "
                + a.certificate()
                + ".");
    guides(page, s);
    page.section("What was chosen, in order", legend(s), picks(s, found), MOST);
    page.heading("How it was chosen").facts(facts(a));
    return page.page();
  }

  /** The guides of a session, as they are shown. */
  static void guides(Report page, LoadedRequest s) {
    if (s.problem().has(Guide.QUERY)) {
      page.guide(
          "Like these (Q)",
          thumbnails(s, s.query(), s.queryRows()),
          size(s.query(), s.queryRows()),
          40);
    }
    if (s.problem().has(Guide.PRIVATE)) {
      page.guide(
          "Not like these (P)",
          thumbnails(s, s.privateSet(), s.privateRows()),
          size(s.privateSet(), s.privateRows()),
          40);
    }
  }

  private static int size(Table file, int[] rows) {
    return rows.length + (file == null ? 0 : file.size());
  }

  /** A guide's items: first those of its file, then those of the pool. */
  static Thumbnails thumbnails(LoadedRequest s, Table file, int[] rows) {
    Thumbnails pool = Thumbnails.of(s.pool()).at(i -> rows[i]);
    if (file == null) {
      return pool;
    }
    Thumbnails own = Thumbnails.of(file);
    return i -> i < file.size() ? own.html(i) : pool.html(i - file.size());
  }

  static Report.Picks picks(LoadedRequest s, Selection found) {
    int[] picks = Arrays.copyOf(found.indices(), Math.min(MOST, found.picks().size()));
    boolean asked = s.problem().has(Guide.QUERY);
    long[] stands = new long[picks.length];
    for (int p : Reasons.representatives(s.problem(), picks).pick()) {
      if (p >= 0) {
        stands[p]++;
      }
    }
    return new Report.Picks(
        found,
        Thumbnails.of(s.pool()),
        asked ? thumbnails(s, s.query(), s.queryRows()) : null,
        asked ? Covered.byPick(s.problem(), picks) : null,
        i -> "for " + String.format(Locale.ROOT, "%,d", stands[i]),
        null);
  }

  static String legend(LoadedRequest s) {
    return "At the right its gain; \"for 12\": twelve items of the pool are more like it than like"
        + " any other pick."
        + (s.problem().has(Guide.QUERY)
            ? " Below it the queries that no earlier pick is as similar to."
            : "");
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
