package dev.prism.data.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Selection;
import dev.prism.base.PrismException;
import dev.prism.data.EmbeddingCache;
import dev.prism.data.run.FileRequest.Builder;
import dev.prism.kernel.Features;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A pool of 30 items with prices and labels in a CSV file, and requests to it. */
abstract class RequestFixture {
  static final int N = 30;

  static final Resources ONE = new Resources(1, 0);

  @TempDir Path folder;

  final float[][] x = new float[N][3];

  final double[] price = new double[N];

  String pool;

  @BeforeEach
  void write() {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder csv = new StringBuilder("id,x,y,z,price,label\n");
    for (int i = 0; i < N; i++) {
      for (int c = 0; c < 3; c++) {
        x[i][c] = random.nextInt(1, 100) / 8f;
      }
      price[i] = 1 + i % 4;
      csv.append(
          "i%d,%s,%s,%s,%s,%s\n"
              .formatted(i, x[i][0], x[i][1], x[i][2], price[i], i % 3 == 0 ? "cat" : "dog"));
    }
    pool = file("pool.csv", csv.toString());
  }

  String file(String name, String text) {
    try {
      return Files.writeString(folder.resolve(name), text).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  FileRequest asked(Consumer<Builder> more) {
    return FileRequest.of(
        r -> {
          r.data = pool;
          r.k = 4;
          r.metadataColumns = List.of("price", "label");
          more.accept(r);
        });
  }

  static LoadedRequest load(FileRequest r, Resources on) {
    try (ItemLoader loader =
        new ItemLoader(
            r.embedder(), r.textColumn(), ItemLoader.Environment.of(EmbeddingCache.NONE))) {
      return LoadedRequest.load(r, on, loader);
    }
  }

  LoadedRequest load(Consumer<Builder> more) {
    return load(asked(more), ONE);
  }

  Selection select(Consumer<Builder> more) {
    return load(more).prepare().run().selection();
  }

  void refused(Consumer<Builder> more, String... words) {
    assertThatThrownBy(() -> select(more))
        .isInstanceOf(PrismException.class)
        .message()
        .contains(words);
  }

  static float[][] rows(Features f) {
    float[][] out = new float[f.size()][f.width()];
    for (int i = 0; i < out.length; i++) {
      f.read(i, out[i], 0);
    }
    return out;
  }

  Features rowsOf(int... rows) {
    return Features.of(IntStream.of(rows).mapToObj(i -> x[i]).toArray(float[][]::new));
  }
}
