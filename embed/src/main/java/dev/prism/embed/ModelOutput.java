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

/**
 * The outputs of a model that make up an item's row, one after another. Mostly there is one, the
 * embedding.
 */
record ModelOutput(Onnx model, List<String> names) {
  /** What exporters call it; the first that is there. */
  private static final List<String> USUAL =
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
   * @param asked a name, or several joined by +, of which an empty one stands for the most likely
   *     output; null for that one alone
   */
  static ModelOutput of(Onnx model, String asked) {
    if (asked == null || !asked.contains("+") || model.outputs().containsKey(asked)) {
      return new ModelOutput(model, List.of(choose(model, asked)));
    }
    return new ModelOutput(
        model,
        Stream.of(asked.split("\\+", -1))
            .map(name -> choose(model, name.isEmpty() ? null : name))
            .toList());
  }

  /** The names, as they are typed. */
  String text() {
    return String.join("+", names);
  }

  /** Runs the model once; a row per output. */
  float[][] run(Map<String, ? extends Buffer> inputs, long[] shape, boolean channelsLast) {
    List<Onnx.Tensor> out = model.run(inputs, shape, names);
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

  private static String choose(Onnx model, String asked) {
    Map<String, NodeInfo> outputs = model.outputs();
    if (asked != null && !outputs.containsKey(asked)) {
      throw new DataException(
          "%s has no output %s.%s It has %s.",
          model.called(), asked, Names.didYouMean(asked, outputs.keySet()), list(outputs));
    }
    if (asked != null) {
      return asked;
    }
    return USUAL.stream()
        .filter(outputs::containsKey)
        .findFirst()
        .or(() -> outputs.keySet().stream().filter(o -> rank(outputs.get(o)) == 2).findFirst())
        .orElseThrow(
            () ->
                new DataException(
                    "%s has no output that is clearly an embedding; name one as output=…. It has"
                        + " %s.",
                    model.called(), list(outputs)));
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
   * One item's row: as it is [1, D]; the mean over tokens [1, T, D]; the mean over space [1, C, H,
   * W], or [1, H, W, C] where the input has its channels last too.
   */
  private float[] row(String name, Onnx.Tensor out, boolean channelsLast) {
    long[] shape = out.shape();
    if (shape.length < 2 || shape.length > 4 || shape[0] != 1 || out.values().length == 0) {
      throw new DataException(
          "%s gives %s in the shape %s for one item; [1, D], [1, T, D] and [1, C, H, W] make a"
              + " row. Name another output.",
          model.called(), name, Arrays.toString(shape));
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
