package dev.prism.summarize;

import dev.prism.data.Cache;
import dev.prism.data.Embedding;
import dev.prism.data.Load;
import dev.prism.data.Options;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.imageio.ImageIO;

/** Handwritten digits as pictures, and what looks at them. */
final class Real {
  private static final Path MNIST = Path.of("..", "demo", "mnist");

  /** Pictures by the built-in descriptor; texts need a model, which is another module's. */
  static final Vectors VECTORS =
      new Vectors() {
        @Override
        public Features texts(List<String> texts) {
          throw new AssertionError("no text model here");
        }

        @Override
        public Features pictures(List<Path> files) {
          return Embedding.pictures(
              files, Embedding.descriptor(), Cache.NONE, Embedding.Progress.NONE);
        }
      };

  private Real() {}

  /** So many of each digit, as DIGIT-NUMBER.png, from the given place on. */
  static void digits(Path folder, int from, int each, int... digits) throws IOException {
    Files.createDirectories(folder);
    Table x = Load.table(MNIST.resolve("t10k-images-idx3-ubyte.gz"), Options.NONE);
    Features labels =
        Load.table(MNIST.resolve("t10k-labels-idx1-ubyte.gz"), Options.NONE).features();
    float[] row = new float[784], label = new float[1];
    for (int digit : digits) {
      for (int i = from, found = 0; found < each; i++) {
        labels.read(i, label, 0);
        if (label[0] == digit) {
          x.features().read(i, row, 0);
          BufferedImage p = new BufferedImage(28, 28, BufferedImage.TYPE_BYTE_GRAY);
          for (int e = 0; e < 784; e++) {
            p.getRaster().setSample(e % 28, e / 28, 0, Math.round(255 * row[e]));
          }
          Path file = folder.resolve(digit + "-" + "%03d".formatted(found++) + ".png");
          ImageIO.write(p, "png", file.toFile());
        }
      }
    }
  }

  static Reading reading(Consumer<String> note) {
    return new Reading(null, null, false, null, false, Options.NONE, note);
  }

  /** A summary of k items, guided by words. */
  static Task task(
      String source, List<String> query, List<String> avoid, int k, List<String> notes) {
    return task(source, query, avoid, List.of(), new Budget(k, null, null), reading(notes::add));
  }

  static Task task(
      String source,
      List<String> query,
      List<String> avoid,
      List<String> seen,
      Budget budget,
      Reading how) {
    return new Task(source, query, avoid, seen, budget, null, null, null, null, null, how);
  }

  static Summary run(Task t) {
    return t.run(VECTORS, (picked, of, value) -> {});
  }

  /** The digits of what was chosen, in order. */
  static List<String> chosen(Summary s) {
    List<String> out = new ArrayList<>();
    for (int j : s.picks()) {
      out.add(s.of().table().id(j).substring(0, 1));
    }
    return out;
  }
}
