package dev.prism.experiments.summaries;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import dev.prism.mixture.AnnotatedCollection;
import dev.prism.mixture.WordCounts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Assumptions;

/** Small collections, and data sets that a machine may have. */
final class Small {
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

  static void refused(ThrowingCallable what, String... says) {
    assertThatThrownBy(what).isInstanceOf(PrismException.class).message().contains(says);
  }

  /** Random items with a random query set, and no references. */
  static List<AnnotatedCollection> collections(int count, int n, int k) {
    SplittableRandom random = new SplittableRandom(5);
    List<AnnotatedCollection> out = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      AnnotatedCollection.Task task =
          new AnnotatedCollection.Task(
              "task", features(2, random), null, Constraint.atMost(k), k, List.of());
      out.add(
          new AnnotatedCollection(
              "c" + c,
              IntStream.range(0, n).mapToObj(j -> "i" + j).toList(),
              features(n, random),
              null,
              WordCounts.ofItems(n),
              List.of(task),
              "made " + c));
    }
    return out;
  }

  private static Features features(int n, SplittableRandom random) {
    float[][] x = new float[n][6];
    for (float[] row : x) {
      for (int e = 0; e < row.length; e++) {
        row[e] = (float) Math.abs(random.nextGaussian());
      }
    }
    return Features.of(x);
  }
}
