package dev.prism.report;

import dev.prism.Guide;
import dev.prism.Problem;
import dev.prism.Reasons;
import dev.prism.Selection;
import dev.prism.data.Table;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * The page of one selection, and the sections that pages of several selections share.
 *
 * @param pool the items that were selected from
 * @param problem the problem that was solved; its query set decides what is shown below a pick
 * @param query the items of the query set
 * @param privates the items of the private set
 */
public record SelectionPage(Table pool, Problem problem, Examples query, Examples privates) {
  /** The largest number of picks on a page, since every picture is embedded in it. */
  public static final int MOST = 500;

  private static final int MOST_EXAMPLES = 40;

  /**
   * The items of a query set or a private set, in the order of the problem's rows.
   *
   * @param file the items that come from a file of their own; null for none
   * @param rows the items that come from the pool, which follow those of the file
   */
  public record Examples(Table file, int[] rows) {
    int size() {
      return rows.length + (file == null ? 0 : file.size());
    }

    Thumbnails thumbnails(Table pool) {
      Thumbnails chosen = Thumbnails.of(pool).at(i -> rows[i]);
      if (file == null) {
        return chosen;
      }
      Thumbnails own = Thumbnails.of(file);
      return i -> i < file.size() ? own.html(i) : chosen.html(i - file.size());
    }
  }

  /**
   * The whole page.
   *
   * @param measure the measure as text
   * @param facts names and values for the table at the end, such as the optimizer and the seed
   */
  public String page(String measure, Selection found, Map<String, String> facts) {
    Report page =
        new Report(
            found.picks().size()
                + " of "
                + String.format(Locale.ROOT, "%,d", pool.size())
                + " items",
            "Chosen from "
                + pool.source()
                + " by "
                + measure
                + ", "
                + found.certificate().says()
                + ".");
    guides(page);
    section(page, "What was chosen, in order", found);
    page.heading("How it was chosen").facts(facts);
    return page.page();
  }

  /** Adds the query set and the private set, where the problem has them. */
  public void guides(Report page) {
    if (problem.has(Guide.QUERY)) {
      page.guide("Like these (Q)", query.thumbnails(pool), query.size(), MOST_EXAMPLES);
    }
    if (problem.has(Guide.PRIVATE)) {
      page.guide("Not like these (P)", privates.thumbnails(pool), privates.size(), MOST_EXAMPLES);
    }
  }

  /** Adds a selection: its picks in order, the items that each represents, and its value. */
  public void section(Report page, String title, Selection found) {
    page.section(title, legend(), picks(found), MOST);
  }

  private Report.Picks picks(Selection found) {
    int[] picks = Arrays.copyOf(found.indices(), Math.min(MOST, found.picks().size()));
    boolean guided = problem.has(Guide.QUERY);
    long[] represented = new long[picks.length];
    for (int p : Reasons.representatives(problem, picks).pick()) {
      if (p >= 0) {
        represented[p]++;
      }
    }
    return new Report.Picks(
        found,
        Thumbnails.of(pool),
        guided ? query.thumbnails(pool) : null,
        guided ? Covered.byPick(problem, picks) : null,
        i -> "for " + String.format(Locale.ROOT, "%,d", represented[i]),
        null);
  }

  private String legend() {
    return "At the right its gain; \"for 12\": twelve items of the pool are more like it than like"
        + " any other pick."
        + (problem.has(Guide.QUERY)
            ? " Below it the queries that no earlier pick is as similar to."
            : "");
  }
}
