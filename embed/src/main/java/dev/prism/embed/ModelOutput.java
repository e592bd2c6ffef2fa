package dev.prism.embed;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.TensorInfo;
import dev.prism.base.Names;
import dev.prism.data.DataException;
import java.nio.Buffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The outputs of a model that are joined to the vector of an item. Mostly there is one, the
 * embedding.
 */
record ModelOutput(OnnxModel model, List<String> names) {
  /** The names that exporters use; the first that exists is chosen. */
  private static final List<String> USUAL_NAMES =
      List.of(
          "embedding",
          "embeddings",
          "image_embeds",
          "sentence_embedding",
          "features",
          "pooler_output");

  /**
   * Chooses outputs by name.
   *
   * @param requested a name, or several joined by +, where an empty one is the most likely output;
   *     null for that one alone
   */
  static ModelOutput of(OnnxModel model, @Nullable String requested) {
    if (requested == null || !requested.contains("+") || model.outputs().containsKey(requested)) {
      return new ModelOutput(model, List.of(choose(model, requested)));
    }
    return new ModelOutput(
        model,
        Stream.of(requested.split("\\+", -1))
            .map(name -> choose(model, name.isEmpty() ? null : name))
            .toList());
  }

  /** Returns the names, joined by +. */
  String text() {
    return String.join("+", names);
  }

  /** Runs the model once; returns one row per output. */
  float[][] run(Map<String, ? extends Buffer> inputs, long[] shape, boolean channelsLast) {
    List<OnnxModel.Tensor> out = model.run(inputs, shape, names);
    float[][] rows = new float[out.size()][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = row(names.get(i), out.get(i), channelsLast);
    }
    return rows;
  }

  static int[] widths(float[][] rows) {
    return Arrays.stream(rows).mapToInt(r -> r.length).toArray();
  }

  static float[] joined(float[][] rows) {
    float[] all = new float[IntStream.of(widths(rows)).sum()];
    int at = 0;
    for (float[] row : rows) {
      System.arraycopy(row, 0, all, at, row.length);
      at += row.length;
    }
    return all;
  }

  private static String choose(OnnxModel model, @Nullable String requested) {
    Map<String, NodeInfo> outputs = model.outputs();
    if (requested != null && !outputs.containsKey(requested)) {
      throw new DataException(
          "%s has no output %s.%s It has %s.",
          model.name(), requested, Names.didYouMean(requested, outputs.keySet()), list(outputs));
    }
    if (requested != null) {
      return requested;
    }
    return USUAL_NAMES.stream()
        .filter(outputs::containsKey)
        .findFirst()
        .or(() -> outputs.keySet().stream().filter(o -> rank(outputs.get(o)) == 2).findFirst())
        .orElseThrow(
            () ->
                new DataException(
                    "%s has no output that is clearly an embedding; name one as output=…. It has"
                        + " %s.",
                    model.name(), list(outputs)));
  }

  private static int rank(NodeInfo output) {
    return output.getInfo() instanceof TensorInfo t ? t.getShape().length : -1;
  }

  private static String list(Map<String, NodeInfo> outputs) {
    return outputs.values().stream()
        .map(
            o ->
                o.getInfo() instanceof TensorInfo t
                    ? o.getName() + " " + Arrays.toString(t.getShape())
                    : o.getName())
        .collect(Collectors.joining(", "));
  }

  /**
   * Returns the row of an item: as it is [1, D]; the mean over tokens [1, T, D]; the mean over
   * space [1, C, H, W], or [1, H, W, C] where the input has its channels last too.
   */
  private float[] row(String name, OnnxModel.Tensor out, boolean channelsLast) {
    long[] shape = out.shape();
    if (shape.length < 2 || shape.length > 4 || shape[0] != 1 || out.values().length == 0) {
      throw new DataException(
          "%s gives %s in the shape %s for one item; [1, D], [1, T, D] and [1, C, H, W] make a"
              + " row. Name another output.",
          model.name(), name, Arrays.toString(shape));
    }
    boolean last = shape.length == 3 || channelsLast;
    int width = (int) shape[shape.length == 2 || !last ? 1 : shape.length - 1];
    int count = out.values().length / width;
    float[] row = new float[width];
    for (int k = 0; k < width; k++) {
      double sum = 0;
      for (int i = 0; i < count; i++) {
        sum += out.values()[last ? i * width + k : k * count + i];
      }
      row[k] = (float) (sum / count);
    }
    return row;
  }
}
