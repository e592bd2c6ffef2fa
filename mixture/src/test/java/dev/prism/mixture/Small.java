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

  static Features features(int n, int width, SplittableRandom chance) {
    float[][] x = new float[n][width];
    for (float[] row : x) {
      for (int e = 0; e < width; e++) {
        row[e] = (float) Math.abs(chance.nextGaussian());
      }
    }
    return Features.of(x);
  }

  /** Items with no summaries yet. */
  static List<Collection> collections(int count, int n, int k, boolean query, boolean avoid) {
    SplittableRandom chance = new SplittableRandom(5);
    List<Collection> out = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      List<String> ids = new ArrayList<>();
      for (int j = 0; j < n; j++) {
        ids.add("i" + j);
      }
      Collection.Task t =
          new Collection.Task(
              "task",
              query ? features(2, 6, chance) : null,
              avoid ? features(2, 6, chance) : null,
              Constraint.atMost(k),
              k,
              List.of());
      out.add(
          new Collection(
              "c" + c,
              ids,
              features(n, 6, chance),
              null,
              Counts.ofItems(n),
              List.of(t),
              "made " + c));
    }
    return out;
  }

  static Blend blend(boolean query, boolean avoid) {
    return new Blend(Blend.standard(query, avoid), query, avoid);
  }

  static List<Prepared> prepared(List<Collection> all, Blend blend) {
    List<Prepared> out = new ArrayList<>();
    all.forEach(c -> out.addAll(Prepared.of(c, Learning.KERNEL, Learning.REPRESENT)));
    return out;
  }

  /** The same with three people who go by a mixture. */
  static List<Prepared> summarised(int count, int n, int k, boolean query, boolean avoid) {
    Blend blend = blend(query, avoid);
    List<Prepared> bare = prepared(collections(count, n, k, query, avoid), blend);
    double[] hidden = blend.start(true, new SplittableRandom(11));
    List<Prepared> out = new ArrayList<>();
    bare.forEach(p -> out.add(p.simulated(blend, hidden, 3, 2 * 7919 + 101L * out.size())));
    return out;
  }

  /** Collections whose tasks have those people's summaries. */
  public static List<Collection> referenced(int count, int n, int k, boolean query, boolean avoid) {
    List<Collection> out = new ArrayList<>();
    for (Prepared p : summarised(count, n, k, query, avoid)) {
      Collection c = p.collection();
      out.add(
          new Collection(
              c.name(), c.ids(), c.items(), c.texts(), c.words(), List.of(p.task()), c.digest()));
    }
    return out;
  }
}
