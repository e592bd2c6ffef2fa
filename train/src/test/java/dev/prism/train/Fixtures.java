package dev.prism.train;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import dev.prism.data.ReadOptions;
import dev.prism.data.TableReader;
import dev.prism.kernel.Features;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Data sets and assertions of these tests. */
final class Fixtures {
  private static final Path MNIST = Path.of("../demo/mnist");

  /** Rows with their classes. */
  record Data(Features x, int[] labels) {
    Data part(int from, int to) {
      int[] rows = IntStream.range(from, to).toArray();
      return new Data(x.select(rows), IntStream.of(rows).map(i -> labels[i]).toArray());
    }

    TrainedNetwork fit(TrainingSettings s) {
      return Trainer.fit(x, labels, s, EpochListener.NONE);
    }
  }

  private static Data digits;

  private Fixtures() {}

  /** Returns MNIST's test set. */
  static synchronized Data digits() {
    if (digits == null) {
      Features x =
          TableReader.read(MNIST.resolve("t10k-images-idx3-ubyte.gz"), ReadOptions.NONE).features();
      int[] labels =
          TableReader.read(MNIST.resolve("t10k-labels-idx1-ubyte.gz"), ReadOptions.NONE)
              .column("value")
              .stream()
              .mapToInt(Integer::parseInt)
              .toArray();
      digits = new Data(x, labels);
    }
    return digits;
  }

  /** Returns noise with a bright stripe whose position is the class. */
  static Data stripes(int n, TrainingSettings s) {
    SplittableRandom random = new SplittableRandom(5);
    float[][] x = new float[n][s.pixels()];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      labels[i] = i % s.classes();
      for (int k = 0; k < x[i].length; k++) {
        boolean bright = k / s.width() % s.height() == labels[i];
        x[i][k] = (float) (0.5 * random.nextDouble() + (bright ? 0.5 : 0));
      }
    }
    return new Data(Features.of(x), labels);
  }

  static float[][] rows(Features f) {
    float[][] out = new float[f.size()][f.width()];
    for (int i = 0; i < out.length; i++) {
      f.read(i, out[i], 0);
    }
    return out;
  }

  static double accuracy(TrainedNetwork t, Data data) {
    int[] predicted = t.outputs(data.x()).predicted();
    int right = 0;
    for (int i = 0; i < predicted.length; i++) {
      right += predicted[i] == data.labels()[i] ? 1 : 0;
    }
    return (double) right / predicted.length;
  }

  /** Asserts that a call fails with a sentence that contains all of these texts. */
  static void refused(ThrowingCallable call, String... texts) {
    assertThatThrownBy(call)
        .isInstanceOf(PrismException.class)
        .message()
        .contains(texts)
        .endsWith(".")
        .matches(m -> !m.contains("null"), "has no null in it");
  }
}
