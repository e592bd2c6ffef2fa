package dev.prism.mixture;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Assumptions;

/** Small collections, for the tests of other modules too. */
public final class Small {
  private static final Path SHARED = Path.of("../../shared/data");

  private Small() {}

  static Path shared(String name) {
    Path file = SHARED.resolve(name);
    if (!Files.exists(file)) {
      System.out.println("Skipped: no " + file + ", which this test reads.");
    }
    Assumptions.assumeTrue(Files.exists(file));
    return file;
  }

  public static void refused(ThrowingCallable what, String... says) {
    assertThatThrownBy(what)
        .isInstanceOf(PrismException.class)
        .message()
        .contains(says)
        .matches("(?s).*[.?]")
        .matches(m -> !m.contains("null"), "has no null in it");
  }

  static Features features(int n, int width, SplittableRandom random) {
    float[][] x = new float[n][width];
    for (float[] row : x) {
      for (int e = 0; e < width; e++) {
        row[e] = (float) Math.abs(random.nextGaussian());
      }
    }
    return Features.of(x);
  }

  /** Items with no summaries yet. */
  static List<AnnotatedCollection> collections(
      int count, int n, int k, boolean query, boolean avoid) {
    SplittableRandom random = new SplittableRandom(5);
    List<AnnotatedCollection> out = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      List<String> ids = new ArrayList<>();
      for (int j = 0; j < n; j++) {
        ids.add("i" + j);
      }
      AnnotatedCollection.Task t =
          new AnnotatedCollection.Task(
              "task",
              query ? features(2, 6, random) : null,
              avoid ? features(2, 6, random) : null,
              Constraint.atMost(k),
              k,
              List.of());
      out.add(
          new AnnotatedCollection(
              "c" + c,
              ids,
              features(n, 6, random),
              null,
              WordCounts.ofItems(n),
              List.of(t),
              "made " + c));
    }
    return out;
  }

  static ParametricMixture mixture(boolean query, boolean avoid) {
    return new ParametricMixture(ComponentLists.ofPaper(query, avoid), query, avoid);
  }

  static List<PreparedTask> prepared(List<AnnotatedCollection> all, ParametricMixture mixture) {
    List<PreparedTask> out = new ArrayList<>();
    all.forEach(
        c ->
            out.addAll(
                PreparedTask.of(
                    c, MixtureLearning.DEFAULT_KERNEL, MixtureLearning.DEFAULT_MAX_REPRESENTED)));
    return out;
  }

  /** Returns the collections with three people who follow a mixture. */
  static List<PreparedTask> summarised(int count, int n, int k, boolean query, boolean avoid) {
    ParametricMixture mixture = mixture(query, avoid);
    List<PreparedTask> bare = prepared(collections(count, n, k, query, avoid), mixture);
    double[] hidden = mixture.start(true, new SplittableRandom(11));
    List<PreparedTask> out = new ArrayList<>();
    bare.forEach(p -> out.add(p.simulated(mixture, hidden, 3, 2 * 7919 + 101L * out.size())));
    return out;
  }

  /** Collections whose tasks have those people's summaries. */
  public static List<AnnotatedCollection> referenced(
      int count, int n, int k, boolean query, boolean avoid) {
    List<AnnotatedCollection> out = new ArrayList<>();
    for (PreparedTask p : summarised(count, n, k, query, avoid)) {
      AnnotatedCollection c = p.collection();
      out.add(
          new AnnotatedCollection(
              c.name(), c.ids(), c.items(), c.texts(), c.words(), List.of(p.task()), c.digest()));
    }
    return out;
  }
}
