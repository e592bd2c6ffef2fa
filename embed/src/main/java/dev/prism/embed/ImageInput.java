package dev.prism.embed;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.TensorInfo;
import dev.prism.data.DataException;
import java.util.Arrays;
import java.util.Map;

/**
 * The input of an image model: floats, a batch of images.
 *
 * @param channelsLast whether red, green and blue of a pixel are adjacent, not in separate planes
 */
record ImageInput(String name, boolean channelsLast, int height, int width) {
  /** The size that most models were trained on. */
  private static final int DEFAULT_SIZE = 224;

  private static final int COLOURS = 3;

  static ImageInput of(OnnxModel model, int size) {
    Map<String, NodeInfo> inputs = model.inputs();
    if (inputs.size() != 1) {
      throw new DataException(
          "%s has %d inputs (%s); an image model has one.",
          model.name(), inputs.size(), String.join(", ", inputs.keySet()));
    }
    NodeInfo input = inputs.values().iterator().next();
    if (!(input.getInfo() instanceof TensorInfo t)
        || t.type != OnnxJavaType.FLOAT
        || t.getShape().length != 4) {
      throw unsupported(model, input, "Embed with another program and load the vectors as npy.");
    }
    long[] shape = t.getShape();
    if (shape[0] > 1) {
      throw unsupported(model, input, "Export it with a batch of 1, or of any size.");
    }
    // Free dimensions are -1. By default the colours come first, as PyTorch exports models.
    boolean last = shape[3] == COLOURS && shape[1] != COLOURS;
    if (!last && shape[1] != COLOURS && shape[1] > 0) {
      throw unsupported(model, input, "Images have three colours.");
    }
    int at = last ? 1 : 2;
    return new ImageInput(
        input.getName(), last, side(model, shape[at], size), side(model, shape[at + 1], size));
  }

  private static DataException unsupported(OnnxModel model, NodeInfo input, String advice) {
    return new DataException(
        "%s takes %s, which is %s; floats of shape [N, 3, H, W] or [N, H, W, 3] can be given. %s",
        model.name(), input.getName(), describe(input), advice);
  }

  private static String describe(NodeInfo node) {
    return node.getInfo() instanceof TensorInfo t
        ? t.type + " of shape " + Arrays.toString(t.getShape())
        : node.getInfo().toString();
  }

  private static int side(OnnxModel model, long fixed, int size) {
    if (fixed > 0 && size > 0 && fixed != size) {
      throw new DataException(
          "%s takes images of %d pixels per side only; leave size=%d out.",
          model.name(), fixed, size);
    }
    return fixed > 0 ? (int) fixed : size > 0 ? size : DEFAULT_SIZE;
  }

  long[] shape() {
    return channelsLast
        ? new long[] {1, height, width, COLOURS}
        : new long[] {1, COLOURS, height, width};
  }

  /** Converts red, green and blue of one pixel after another, 0 … 255, to the input. */
  float[] arrange(float[] pixels, ImageSettings.Scale scale) {
    float[] out = new float[pixels.length];
    int plane = height * width;
    for (int i = 0; i < pixels.length; i++) {
      int channel = i % COLOURS;
      out[channelsLast ? i : channel * plane + i / COLOURS] = scale.of(pixels[i], channel);
    }
    return out;
  }
}
