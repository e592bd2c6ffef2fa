package dev.prism.experiments.defaults;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.base.BadRequestException;
import dev.prism.base.PrismException;
import dev.prism.cli.OptionalModules;
import dev.prism.cli.TextModel;
import dev.prism.data.DataException;
import dev.prism.data.Embedder;
import dev.prism.data.Embedders;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import dev.prism.experiments.summaries.SummaryDataSets;
import dev.prism.experiments.targeted.ImageDataSet;
import dev.prism.experiments.targeted.Samples;
import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Items with their features and classes.
 *
 * @param name the name of the data
 * @param x the features
 * @param labels the class of each item
 */
record LabelledPool(String name, Features x, int[] labels) {
  private static final String MOBILENET = "cifar10-mobilenet";

  /** Data of known formats; any other name is that of a table with a column of labels. */
  static final List<String> NAMES =
      List.of("mnist", "cifar10", MOBILENET, "pneumonia", "tvsum", "opinosis");

  private static final String LABEL = "label";

  /**
   * Reads data of the folder that holds all of them.
   *
   * @param name one of {@link #NAMES}, or a CSV file with the column label
   * @param folder the folder of the data with a name
   * @param most the number of items, a random sample of those there are
   */
  static LabelledPool read(String name, Path folder, int most) {
    try {
      return published(name, folder, most);
    } catch (PrismException e) {
      throw e;
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) { // a field that is not there
      throw new DataException(
          e, "The files of %s are not as they should be: %s.", name, e.getMessage());
    }
  }

  private static LabelledPool published(String name, Path folder, int most) {
    return switch (name) {
      case "mnist" -> images(name, folder.resolve("mnist"), most);
      case "cifar10" -> images(name, folder.resolve("cifar10"), most);
      case MOBILENET -> mobileNet(folder, most);
      case "pneumonia" -> images(name, folder.resolve("pneumoniamnist"), most);
      case "tvsum" -> tvsum(folder.resolve("tvsum"), most);
      case "opinosis" -> opinosis(folder.resolve("opinosis"), most);
      default -> {
        if (!name.endsWith(".csv")) {
          throw new BadRequestException(
              "There is no data called %s. There are %s, and CSV files with the column %s.",
              name, String.join(", ", NAMES), LABEL);
        }
        yield table(name, most);
      }
    };
  }

  /** Returns the name in results: that of a CSV file without its folder and ending. */
  static String shortName(String name) {
    return Path.of(name).getFileName().toString().replace(".csv", "");
  }

  private static LabelledPool table(String file, int most) {
    Table t = TableReader.read(file, ReadOptions.NONE.withMetadataColumns(LABEL));
    List<String> values = t.column(LABEL);
    List<String> classes = values.stream().distinct().sorted().toList();
    int[] labels = values.stream().mapToInt(classes::indexOf).toArray();
    return sample(shortName(file), t.features(), labels, most);
  }

  /** Images of CIFAR-10 by the network for ImageNet. */
  private static LabelledPool mobileNet(Path folder, int most) {
    LabelledPool pixels = images("cifar10", folder.resolve("cifar10"), most);
    try (Embedder<BufferedImage> model =
        Embedders.load(OptionalModules.load("embed"))
            .imageModel(
                folder.resolve("models/mobilenet_v2_imagenet_int8w.onnx"), Map.of("size", "128"))) {
      float[][] out = new float[pixels.x.size()][];
      for (int from = 0; from < out.length; from += BATCH) {
        int to = Math.min(out.length, from + BATCH);
        float[][] part =
            model.embed(IntStream.range(from, to).mapToObj(i -> image(pixels.x, i)).toList());
        System.arraycopy(part, 0, out, from, part.length);
      }
      return new LabelledPool(MOBILENET, Features.of(out), pixels.labels);
    }
  }

  private static final int BATCH = 32, SIDE = 32;

  private static BufferedImage image(Features x, int row) {
    float[] channels = new float[x.width()];
    x.read(row, channels, 0);
    BufferedImage out = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
    for (int i = 0; i < SIDE * SIDE; i++) {
      int rgb = 0;
      for (int c = 0; c < 3; c++) {
        rgb = rgb << 8 | Math.round(255 * channels[c * SIDE * SIDE + i]);
      }
      out.setRGB(i % SIDE, i / SIDE, rgb);
    }
    return out;
  }

  private static LabelledPool images(String name, Path folder, int most) {
    Samples s = ImageDataSet.load(name, folder).train();
    return sample(name, s.x(), s.labels(), most);
  }

  /** Images of videos, of which each class is a topic of videos. */
  private static LabelledPool tvsum(Path folder, int most) {
    Features x =
        TableReader.read(
                folder.resolve("tvsum_mobilenetv2_224.npz") + ":embeddings", ReadOptions.NONE)
            .features();
    int[] labels = new int[x.size()];
    List<String> topics = new ArrayList<>();
    for (JsonNode video : SummaryDataSets.json(folder.resolve("tvsum.json"))) {
      String topic = video.required("category").asText();
      if (!topics.contains(topic)) {
        topics.add(topic);
      }
      int from = video.required("row_offset").asInt();
      Arrays.fill(labels, from, from + video.required("frame").size(), topics.indexOf(topic));
    }
    return sample("tvsum", x, labels, most);
  }

  /** Sentences of reviews, of which each class is what they are about. */
  private static LabelledPool opinosis(Path folder, int most) {
    List<String> texts = new ArrayList<>();
    List<Integer> topic = new ArrayList<>();
    int number = 0;
    for (JsonNode t : SummaryDataSets.lines(folder.resolve("opinosis.jsonl"))) {
      for (JsonNode sentence : t.required("sentences")) {
        texts.add(sentence.asText().strip().isEmpty() ? "-" : sentence.asText());
        topic.add(number);
      }
      number++;
    }
    int[] rows = rows(texts.size(), most);
    try (TextModel model = new TextModel()) {
      Features x = model.embed("opinosis", Arrays.stream(rows).mapToObj(texts::get).toList());
      return new LabelledPool("opinosis", x, Arrays.stream(rows).map(topic::get).toArray());
    }
  }

  private static LabelledPool sample(String name, Features x, int[] labels, int most) {
    int[] rows = rows(x.size(), most);
    float[][] in = new float[rows.length][x.width()];
    for (int i = 0; i < rows.length; i++) {
      x.read(rows[i], in[i], 0);
    }
    return new LabelledPool(
        name, Features.of(in), Arrays.stream(rows).map(i -> labels[i]).toArray());
  }

  private static int[] rows(int n, int most) {
    return new SplittableRandom(1)
        .ints(0, n)
        .distinct()
        .limit(Math.min(n, most))
        .sorted()
        .toArray();
  }
}
