package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How often {@code target --model} runs the network. */
class ModelOutputLoaderTest {
  @TempDir Path folder;

  @BeforeEach
  void count() {
    CountingEmbedders.SESSIONS.set(0);
    CountingEmbedders.RUNS.set(0);
  }

  private static int images(Path folder) throws Exception {
    try (Stream<Path> all = Files.walk(folder)) {
      return (int) all.filter(f -> f.toString().endsWith(".png")).count();
    }
  }

  /** Features and logits of the pool and of the target set, in one session, each image once. */
  @Test
  void everyImageIsRunOnce() throws Exception {
    Path pool = folder.resolve("pool"), target = folder.resolve("target");
    Sample.images(pool);
    Files.createDirectories(target);
    Files.copy(pool.resolve("red/0.png"), target.resolve("unique.png"));
    Path model = Files.writeString(folder.resolve("net.onnx"), "a stand-in");
    Path labels = Files.write(folder.resolve("y.npy"), Sample.npy(1, new float[] {0}));
    int all = images(pool);
    try (ModelOutputLoader from = new ModelOutputLoader(model.toString(), null, "logits", null)) {
      ModelOutputLoader.Read read = from.outputs("", pool.toString(), null);
      assertThat(read.outputs().hidden().size()).isEqualTo(all);
      assertThat(read.outputs().hidden().width()).isEqualTo(3);
      assertThat(read.outputs().classes()).isEqualTo(2);
      float[] h = new float[3], z = new float[2];
      for (int i = 0; i < all; i++) {
        read.outputs().hidden().read(i, h, 0);
        read.outputs().logits().read(i, z, 0);
        assertThat(z).as(read.table().id(i)).containsExactly(2 * h[0], 2 * h[2]);
      }
      from.labelled("target-", target.toString(), null, labels.toString());
    }
    assertThat(CountingEmbedders.SESSIONS.get()).isEqualTo(1);
    assertThat(CountingEmbedders.RUNS.get()).isEqualTo(all + 1);
    assertThat(CountingEmbedders.outputs).isEqualTo("+logits");
  }
}
