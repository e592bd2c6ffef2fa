package dev.prism.report;

import dev.prism.AuxiliarySet;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.SelectionExplainer;
import dev.prism.data.ItemImages;
import dev.prism.data.Table;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Renders selections from one pool as HTML. Safe for use by multiple threads.
 *
 * @param pool the pool
 * @param problem the problem that was solved
 * @param query the items of the query set
 * @param privates the items of the private set
 */
public record SelectionPage(Table pool, Problem problem, Examples query, Examples privates) {
  /** The largest number of picks on a page, since every image is embedded in it. */
  public static final int MAX_PICKS = 500;

  private static final int MAX_EXAMPLES = 40;

  /**
   * The items of a query set or a private set, in the order of the rows of the problem. Safe for
   * use by multiple threads.
   *
   * @param file the items of a separate file; null for none
   * @param rows the items of the pool, which follow those of the file
   */
  public record Examples(@Nullable Table file, int[] rows) {
    int size() {
      return rows.length + (file == null ? 0 : file.size());
    }

    /** Renders a file of vectors as the pool's images, where the pool consists of pixels. */
    private static Thumbnails thumbnailsOf(Table file, Table pool) {
      ItemImages images = ItemImages.of(pool);
      boolean arePixels =
          images != null
              && images.side() > 0
              && ItemImages.of(file) == null
              && file.features().width() == pool.features().width();
      return arePixels
          ? Thumbnails.grey(file.features(), images.side(), file::id)
          : Thumbnails.of(file);
    }

    Thumbnails thumbnails(Table pool) {
      Thumbnails inPool = Thumbnails.of(pool).at(i -> rows[i]);
      if (file == null) {
        return inPool;
      }
      Thumbnails inFile = thumbnailsOf(file, pool);
      return i -> i < file.size() ? inFile.html(i) : inPool.html(i - file.size());
    }
  }

  /**
   * Returns the page of a selection.
   *
   * @param measure the measure in text form
   * @param selection the selection
   * @param facts the table at the end of the page, such as the optimizer and the random seed
   * @return the page as HTML
   */
  public String page(String measure, Selection selection, Map<String, String> facts) {
    HtmlReport page =
        new HtmlReport(
            selection.picks().size()
                + " of "
                + String.format(Locale.ROOT, "%,d", pool.size())
                + " items",
            "Selected from "
                + pool.source()
                + " by "
                + measure
                + ", "
                + selection.certificate().description()
                + ".");
    addExamples(page);
    addPicks(page, "The picks in order", selection);
    page.heading("Details of the run").facts(facts);
    return page.page();
  }

  /**
   * Adds the query set and the private set of the problem.
   *
   * @param page the page
   */
  public void addExamples(HtmlReport page) {
    if (problem.has(AuxiliarySet.QUERY)) {
      page.examples("Query set Q", query.thumbnails(pool), query.size(), MAX_EXAMPLES);
    }
    if (problem.has(AuxiliarySet.PRIVATE)) {
      page.examples("Private set P", privates.thumbnails(pool), privates.size(), MAX_EXAMPLES);
    }
  }

  /**
   * Adds the picks of a selection in order, and its value.
   *
   * @param page the page
   * @param title the title of the section
   * @param selection a selection for the problem
   */
  public void addPicks(HtmlReport page, String title, Selection selection) {
    page.picks(title, legend(), picks(selection), MAX_PICKS);
  }

  private HtmlReport.Picks picks(Selection s) {
    int[] picks = Arrays.copyOf(s.indices(), Math.min(MAX_PICKS, s.picks().size()));
    boolean hasQuery = problem.has(AuxiliarySet.QUERY);
    long[] represented = new long[picks.length];
    for (int p : SelectionExplainer.representatives(problem, picks).pick()) {
      if (p >= 0) {
        represented[p]++;
      }
    }
    return new HtmlReport.Picks(
        s,
        Thumbnails.of(pool),
        hasQuery ? query.thumbnails(pool) : null,
        hasQuery ? CoveredQueries.byPick(problem, picks) : null,
        i -> name(picks[i]) + represented(represented[i]),
        null);
  }

  /** Returns the id of an item where its image or text does not show it. */
  private String name(int item) {
    boolean isShown = ItemImages.of(pool) == null && pool.columns().get("text") == null;
    return isShown ? "" : Formatting.shorten(pool.id(item), Thumbnails.MAX_TEXT) + ", ";
  }

  private static String represented(long items) {
    return "represents "
        + String.format(Locale.ROOT, "%,d", items)
        + (items == 1 ? " item" : " items");
  }

  private String legend() {
    return "The number at the right is the gain. \"Represents 12\" means that twelve items of the"
        + " pool are more similar to this pick than to any other."
        + (problem.has(AuxiliarySet.QUERY)
            ? " Below a pick are the query items to which no earlier pick is as similar."
            : "");
  }
}
