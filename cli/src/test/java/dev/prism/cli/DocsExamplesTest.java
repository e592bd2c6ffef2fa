package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.prism.Concepts;
import dev.prism.kernel.Features;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The Java examples of the pages compile, and run on a small random problem. */
class DocsExamplesTest {
  @TempDir static Path classes;
  private static List<DocsExamples.Example> examples;
  private static URLClassLoader loader;

  @BeforeAll
  static void compile() throws Exception {
    examples = DocsExamples.all();
    assertThat(DocsExamples.compile(examples, classes)).isEmpty();
    loader = new URLClassLoader(new URL[] {classes.toUri().toURL()});
  }

  @AfterAll
  static void close() throws Exception {
    if (loader != null) {
      loader.close();
    }
  }

  @TestFactory
  Stream<DynamicTest> theExamplesRun() {
    return examples.stream()
        .filter(DocsExamples.Example::runs)
        .map(e -> dynamicTest(e.where(), () -> run(e)));
  }

  private static void run(DocsExamples.Example e) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader); // measures that examples declare are found by name
    try {
      loader
          .loadClass(e.type())
          .getMethods()[0]
          .invoke(
              null,
              features(24, 1),
              features(3, 2),
              features(3, 3),
              concepts(24),
              rows(24, 1),
              rows(3, 2));
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static Features features(int n, long seed) {
    return Features.of(rows(n, seed));
  }

  /** Rows without negative numbers, which every measure accepts. */
  private static float[][] rows(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] x = new float[n][8];
    for (float[] row : x) {
      for (int k = 0; k < row.length; k++) {
        row[k] = (float) random.nextDouble();
      }
    }
    return x;
  }

  private static Concepts concepts(int items) {
    int[][] covers = new int[items][];
    for (int j = 0; j < items; j++) {
      covers[j] = new int[] {j % 4, j % 5};
    }
    return Concepts.of(covers, new double[] {1, 2, 1, 0.5, 3});
  }
}
