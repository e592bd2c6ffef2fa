package dev.prism.experiments.defaults;

import java.util.List;
import java.util.stream.Stream;

/**
 * A measure and a similarity that may be the default, and what is asked of them.
 *
 * @param task what is asked
 * @param measure the measure; without P in its formula it ignores the private set
 * @param kernel the similarity
 * @param queries the number of examples of a class that is wanted; 0 without a query set
 * @param avoided the number of examples of the class to avoid; 0 without a private set
 */
record Candidate(Task task, String measure, String kernel, int queries, int avoided) {
  /** Stands for the similarity that is chosen by the items. */
  static final String CHOSEN = "chosen";

  private static final String COSINE = "cosine";

  private static final List<String> KERNELS =
      List.of(
          CHOSEN,
          COSINE,
          "cosine:features=centred",
          "cosine:features=standardized",
          "cosine-clipped",
          "cosine-clipped:features=centred",
          "rbf",
          "rbf:features=standardized",
          "laplacian",
          "laplacian:features=standardized");
  private static final List<String> QUERY =
      List.of(
          "gcmi",
          "flqmi:eta=1",
          "flqmi:eta=0.1",
          "flqmi + gcmi",
          "flvmi:eta=1",
          "com:eta=1",
          "logdetmi:eta=1");
  private static final List<String> BOTH =
      List.of(
          "contrast:eta=1,nu=0.25",
          "contrast:eta=1,nu=0.5",
          "contrast:eta=1,nu=1",
          "flcmi:eta=1,nu=1",
          "flcmi:eta=1,nu=0.5",
          "logdetcmi:eta=1,nu=1",
          "flqmi",
          "gcmi",
          "flqmi + gcmi",
          "flqmi + 0.2*logdetcg",
          "flqmi + logdetcg",
          "flqmi + 3*logdetcmi",
          "gcmi + 3*flcmi",
          "gcmi + 10*logdetcmi");
  private static final List<String> PRIVATE =
      List.of("fl", "flcg:nu=1", "flcg:nu=1.5", "flcg:nu=2", "gccg", "logdetcg");
  private static final List<String> TWO_CLASSES = List.of("gcmi", "flqmi", "flqmi + gcmi");
  private static final List<String> BY_SIZE =
      List.of("contrast:eta=1,nu=0.25", "flcmi:eta=1,nu=1", "flqmi");
  private static final int EXAMPLES = 5, MANY = 20;

  /** Returns all candidates, those of a similarity after each other. */
  static Stream<Candidate> all() {
    return KERNELS.stream().flatMap(Candidate::with);
  }

  private static Stream<Candidate> with(String kernel) {
    Stream<Candidate> common =
        Stream.concat(
            of(Task.QUERY, QUERY, kernel, EXAMPLES, 0),
            of(Task.BOTH, BOTH, kernel, EXAMPLES, EXAMPLES));
    return kernel.equals(CHOSEN) || kernel.equals(COSINE)
        ? Stream.of(
                common,
                of(Task.TWO_CLASSES, TWO_CLASSES, kernel, EXAMPLES, 0),
                of(Task.PRIVATE, PRIVATE, kernel, 0, EXAMPLES),
                of(Task.QUERY, TWO_CLASSES, kernel, 1, 0),
                of(Task.QUERY, TWO_CLASSES, kernel, MANY, 0),
                of(Task.BOTH, BY_SIZE, kernel, 1, 1),
                of(Task.BOTH, BY_SIZE, kernel, 1, MANY),
                of(Task.BOTH, BY_SIZE, kernel, MANY, 1),
                of(Task.BOTH, BY_SIZE, kernel, MANY, MANY))
            .flatMap(c -> c)
        : common;
  }

  private static Stream<Candidate> of(
      Task task, List<String> measures, String kernel, int queries, int avoided) {
    return measures.stream().map(m -> new Candidate(task, m, kernel, queries, avoided));
  }

  /** Returns the numbers of examples in words, such as "5 and 20". */
  String examples() {
    return switch (task) {
      case QUERY -> String.valueOf(queries);
      case TWO_CLASSES -> queries + " and " + queries;
      case BOTH -> queries + " and " + avoided;
      case PRIVATE -> String.valueOf(avoided);
    };
  }

  /** Returns whether the sets have the usual sizes. */
  boolean isUsual() {
    return Math.max(queries, avoided) == EXAMPLES;
  }
}
