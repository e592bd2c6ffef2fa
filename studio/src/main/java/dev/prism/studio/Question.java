package dev.prism.studio;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.Guide;
import dev.prism.data.Table;
import dev.prism.optimize.Optimizers;
import dev.prism.run.Execution;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What to choose, as the page and notebooks ask for it.
 *
 * @param query rows of the pool: more like these
 * @param avoid rows of the pool: nothing like these
 * @param labelled rows that are not to be chosen
 * @param queryExtras items that are not in the pool, by the names that {@code /api/extras} gave
 * @param neighbours 0 for all similarities
 */
public record Question(
    List<Integer> query,
    List<Integer> avoid,
    List<Integer> labelled,
    List<String> queryExtras,
    List<String> avoidExtras,
    String measure,
    String kernel,
    int neighbours,
    String optimizer,
    long seed,
    int budget) {
  private static final List<String> NAMES =
      List.of(
          "query",
          "private",
          "labelled",
          "queryExtras",
          "privateExtras",
          "measure",
          "kernel",
          "neighbours",
          "optimizer",
          "seed",
          "budget",
          "client");

  private static final Pattern FOREIGN = Pattern.compile("@|\\p{L}\\s*\\.|\\p{Cntrl}");

  static Question of(JsonNode node, Table pool) {
    Fields f = new Fields(node, NAMES);
    int n = pool.size();
    return new Question(
        f.rows("query", pool),
        f.rows("private", pool),
        f.rows("labelled", pool),
        f.texts("queryExtras", Extras.MOST, 80),
        f.texts("privateExtras", Extras.MOST, 80),
        catalogued(f.text("measure", "", 2000)),
        catalogued(f.text("kernel", "cosine", 200)),
        f.whole("neighbours", 0, 0, Math.max(1, n - 1)),
        catalogued(f.text("optimizer", "auto", 200)),
        f.whole("seed", 0, 0, Integer.MAX_VALUE),
        f.whole("budget", Math.min(10, n), 1, n));
  }

  /** A file or a class of the user's own is for whoever sits at the machine to name. */
  private static String catalogued(String text) {
    if (FOREIGN.matcher(text).find()) {
      throw new Refusal(
          400,
          "Here measures, kernels and optimizers are those of the catalogue; models (@file) and"
              + " classes of your own are for the command line.");
    }
    return text;
  }

  Question budget(int k) {
    return new Question(
        query,
        avoid,
        labelled,
        queryExtras,
        avoidExtras,
        measure,
        kernel,
        neighbours,
        optimizer,
        seed,
        k);
  }

  Question labelled(List<Integer> rows) {
    return new Question(
        query,
        avoid,
        rows,
        queryExtras,
        avoidExtras,
        measure,
        kernel,
        neighbours,
        optimizer,
        seed,
        budget);
  }

  Question without(Guide g) {
    boolean q = g == Guide.QUERY;
    return new Question(
        q ? List.of() : query,
        q ? avoid : List.of(),
        labelled,
        q ? List.of() : queryExtras,
        q ? avoidExtras : List.of(),
        measure,
        kernel,
        neighbours,
        optimizer,
        seed,
        budget);
  }

  Execution execution() {
    return neighbours > 0 ? Execution.neighbourGraph(neighbours) : Execution.automatic();
  }

  /** What a smaller budget would choose is the beginning of what this one chooses. */
  boolean greedy() {
    return Optimizers.named(optimizer).traits().prefix();
  }
}
