package dev.prism.embed;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.TensorInfo;
import dev.prism.data.DataException;
import java.util.Arrays;
import java.util.Map;

/**
 * What an image model takes: one input of floats, a batch of pictures.
 *
 * @param channelsLast red, green and blue of a pixel lie together, and not in a plane each
 */
record PictureInput(String name, boolean channelsLast, int height, int width) {
  /** What most models were trained on. */
  private static final int USUAL = 224;

  private static final int COLOURS = 3;

  static PictureInput of(Onnx model, int size) {
    Map<String, NodeInfo> inputs = model.inputs();
    if (inputs.size() != 1) {
      throw new DataException(
          "%s has %d inputs (%s); an image model has one.",
          model.called(), inputs.size(), String.join(", ", inputs.keySet()));
    }
    NodeInfo input = inputs.values().iterator().next();
    if (!(input.getInfo() instanceof TensorInfo t)
        || t.type != OnnxJavaType.FLOAT
        || t.getShape().length != 4) {
      throw wrong(model, input, "Embed with another program and load the vectors as npy.");
    }
    long[] shape = t.getShape();
    if (shape[0] > 1) {
      throw wrong(model, input, "Export it with a batch of 1, or of any size.");
    }
    // Free dimensions are -1. Where nothing is said the colours come first, as PyTorch exports it.
    boolean last = shape[3] == COLOURS && shape[1] != COLOURS;
    if (!last && shape[1] != COLOURS && shape[1] > 0) {
      throw wrong(model, input, "Pictures have three colours.");
    }
    int at = last ? 1 : 2;
    return new PictureInput(
        input.getName(), last, side(model, shape[at], size), side(model, shape[at + 1], size));
  }

  private static DataException wrong(Onnx model, NodeInfo input, String advice) {
    return new DataException(
        "%s takes %s, which is %s; floats of shape [N, 3, H, W] or [N, H, W, 3] can be given. %s",
        model.called(), input.getName(), describe(input), advice);
  }

  private static String describe(NodeInfo node) {
    return node.getInfo() instanceof TensorInfo t
        ? t.type + " of shape " + Arrays.toString(t.getShape())
        : node.getInfo().toString();
  }

  private static int side(Onnx model, long fixed, int size) {
    if (fixed > 0 && size > 0 && fixed != size) {
      throw new DataException(
          "%s takes pictures of %d pixels a side and no others; leave size=%d out.",
          model.called(), fixed, size);
    }
    return fixed > 0 ? (int) fixed : size > 0 ? size : USUAL;
  }

  long[] shape() {
    return channelsLast
        ? new long[] {1, height, width, COLOURS}
        : new long[] {1, COLOURS, height, width};
  }

  /** From red, green and blue of one pixel after another, 0 … 255. */
  float[] arrange(float[] pixels, PictureSettings.Scale scale) {
    float[] out = new float[pixels.length];
    int plane = height * width;
    for (int i = 0; i < pixels.length; i++) {
      int channel = i % COLOURS;
      out[channelsLast ? i : channel * plane + i / COLOURS] = scale.of(pixels[i], channel);
    }
    return out;
  }
}
