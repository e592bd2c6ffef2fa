package dev.prism.summarize;

import dev.prism.data.Embedding;
import dev.prism.data.EmbeddingCache;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.imageio.ImageIO;

/** Handwritten digits as images, an embedder of them, and requests with defaults. */
final class SummaryFixtures {
  private static final Path MNIST = Path.of("..", "demo", "mnist");

  /** Embeds images by the built-in descriptor; the model of texts is in another module. */
  static final ItemEmbedder EMBEDDER =
      new ItemEmbedder() {
        @Override
        public Features embedTexts(List<String> texts) {
          throw new AssertionError("no text model here");
        }

        @Override
        public Features embedImages(List<Path> files) {
          return Embedding.embedImages(
              files,
              Embedding.imageDescriptor(),
              EmbeddingCache.NONE,
              Embedding.ProgressListener.NONE);
        }
      };

  private SummaryFixtures() {}

  /** Writes images of each digit as DIGIT-NUMBER.png, from the given row of MNIST on. */
  static void digits(Path folder, int from, int each, int... digits) throws IOException {
    Files.createDirectories(folder);
    Table x = TableReader.read(MNIST.resolve("t10k-images-idx3-ubyte.gz"), ReadOptions.NONE);
    Features labels =
        TableReader.read(MNIST.resolve("t10k-labels-idx1-ubyte.gz"), ReadOptions.NONE).features();
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

  static SummaryInputReader reader(Consumer<String> note) {
    return new SummaryInputReader(null, null, false, null, false, ReadOptions.NONE, note);
  }

  /** Returns a request for a summary of k items. */
  static SummaryRequest request(
      String source, List<String> query, List<String> privateSet, int k, List<String> notes) {
    return request(
        source, query, privateSet, List.of(), new SummaryBudget(k, null, null), reader(notes::add));
  }

  static SummaryRequest request(
      String source,
      List<String> query,
      List<String> privateSet,
      List<String> seen,
      SummaryBudget budget,
      SummaryInputReader reader) {
    return new SummaryRequest(
        source, query, privateSet, seen, budget, null, null, null, null, null, reader);
  }

  static Summary run(SummaryRequest request) {
    return request.run(EMBEDDER, (picked, of, value) -> {});
  }

  /** Returns the digits of the picks, in the order of selection. */
  static List<String> digitsOf(Summary s) {
    List<String> out = new ArrayList<>();
    for (int j : s.picks()) {
      out.add(s.input().table().id(j).substring(0, 1));
    }
    return out;
  }
}
