package dev.prism.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.convolutional.Conv2d;
import ai.djl.nn.core.Linear;
import ai.djl.nn.norm.BatchNorm;
import ai.djl.nn.pooling.Pool;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A network as a function of its weights, which are held elsewhere: every layer knows the indices
 * of its own arrays.
 */
final class NetworkFunction {
  /** The smallest side of LeNet's input, in pixels. */
  static final int LENET = 32;

  /** The weight of the old value in the running means of a batch normalization. */
  private static final float MOMENTUM = 0.9f;

  private static final float EPSILON = 1e-5f;

  /**
   * An array that a layer needs.
   *
   * @param start the centre of the initial entries
   * @param bound the initial entries are uniform in start ± bound
   * @param trained false for running means, which gradients do not change
   */
  record Slot(String name, long[] shape, float start, double bound, boolean trained) {
    int size() {
      return Math.toIntExact(new Shape(shape).size());
    }
  }

  /** The weights of one forward pass. */
  record Pass(NDArray[] arrays, boolean training) {}

  /** A function from a batch to a batch. */
  interface Layer {
    NDArray apply(NDArray x, Pass pass);
  }

  private static final Layer RELU = (x, _) -> Activation.relu(x);
  private static final Layer HALVE =
      (x, _) -> Pool.maxPool2d(x, new Shape(2, 2), new Shape(2, 2), new Shape(0, 0), false);
  private static final Layer FLATTEN = (x, _) -> x.reshape(x.getShape().get(0), -1);
  private static final Layer MEAN = (x, _) -> mean(x);

  private final List<Slot> slots = new ArrayList<>();
  private final Layer body;
  private final Layer head;
  private final int width;

  NetworkFunction(TrainingSettings s) {
    switch (s.architecture()) {
      case LENET -> {
        body = lenet(s.channels(), Math.max(LENET, s.height()), Math.max(LENET, s.width()));
        width = 84;
      }
      case RESNET20 -> {
        body = resnet(s.channels(), 3, 16, 32, 64);
        width = 64;
      }
      case RESNET18 -> {
        body = resnet(s.channels(), 2, 64, 128, 256, 512);
        width = 512;
      }
      case PROBE -> {
        body = FLATTEN;
        width = s.pixels();
      }
      default -> throw new AssertionError(s.architecture());
    }
    head = linear("head", width, s.classes());
  }

  /** Returns the slots in the order of the arrays; the last two are the last layer's. */
  List<Slot> slots() {
    return slots;
  }

  /** Returns E, the width of the penultimate activations. */
  int width() {
    return width;
  }

  /** Returns the penultimate activations. */
  NDArray features(NDArray x, Pass pass) {
    return body.apply(x, pass);
  }

  NDArray logits(NDArray features, Pass pass) {
    return head.apply(features, pass);
  }

  /** Returns initial weights, uniform in ± 1/√(fan-in) as in PyTorch. */
  float[][] initialWeights(SplittableRandom random) {
    float[][] out = new float[slots.size()][];
    for (int i = 0; i < out.length; i++) {
      Slot slot = slots.get(i);
      out[i] = new float[slot.size()];
      for (int k = 0; k < out[i].length; k++) {
        double u = slot.bound == 0 ? 0 : slot.bound * (2 * random.nextDouble() - 1);
        out[i][k] = (float) (slot.start + u);
      }
    }
    return out;
  }

  NDArray[] arrays(NDManager in, float[][] values) {
    NDArray[] out = new NDArray[values.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = TorchRuntime.array(in, values[i], slots.get(i).shape);
    }
    return out;
  }

  private Layer lenet(int channels, int height, int width) {
    int h = ((height - 4) / 2 - 4) / 2, w = ((width - 4) / 2 - 4) / 2;
    return chain(
        biased("conv1", channels, 6, 5),
        RELU,
        HALVE,
        biased("conv2", 6, 16, 5),
        RELU,
        HALVE,
        FLATTEN,
        linear("fc1", 16 * h * w, 120),
        RELU,
        linear("fc2", 120, 84),
        RELU);
  }

  /** Each stage but the first halves the sides. */
  private Layer resnet(int channels, int blocks, int... widths) {
    List<Layer> layers = new ArrayList<>();
    layers.add(conv("stem", channels, widths[0], 3, 1));
    layers.add(norm("stem.norm", widths[0]));
    layers.add(RELU);
    int in = widths[0];
    for (int s = 0; s < widths.length; s++) {
      for (int b = 0; b < blocks; b++) {
        layers.add(block("stage%d.%d".formatted(s + 1, b + 1), in, widths[s], s > 0 && b == 0));
        in = widths[s];
      }
    }
    layers.add(MEAN);
    return chain(layers.toArray(Layer[]::new));
  }

  /** Two convolutions and a shortcut: the identity, or a 1×1 convolution to the new shape. */
  private Layer block(String name, int in, int out, boolean halve) {
    int stride = halve ? 2 : 1;
    Layer residual =
        chain(
            conv(name + ".conv1", in, out, 3, stride),
            norm(name + ".norm1", out),
            RELU,
            conv(name + ".conv2", out, out, 3, 1),
            norm(name + ".norm2", out));
    Layer shortcut =
        halve
            ? chain(conv(name + ".around", in, out, 1, 2), norm(name + ".around.norm", out))
            : null;
    return (x, pass) -> {
      NDArray y = residual.apply(x, pass);
      if (shortcut == null) {
        return sumRelu(y, x);
      }
      try (NDArray z = shortcut.apply(x, pass)) {
        return sumRelu(y, z);
      }
    };
  }

  private static NDArray sumRelu(NDArray y, NDArray shortcut) {
    try (y;
        NDArray sum = y.add(shortcut)) {
      return Activation.relu(sum);
    }
  }

  /** Returns the mean over an image, for each channel. */
  private static NDArray mean(NDArray x) {
    try (NDArray flat = x.reshape(x.getShape().get(0), x.getShape().get(1), -1)) {
      return flat.mean(new int[] {2});
    }
  }

  /** Frees the arrays between two layers; PyTorch keeps those that a gradient needs. */
  private static Layer chain(Layer... layers) {
    return (x, pass) -> {
      NDArray at = x;
      for (Layer layer : layers) {
        NDArray next = layer.apply(at, pass);
        if (at != x) {
          at.close();
        }
        at = next;
      }
      return at;
    };
  }

  private Layer conv(String name, int in, int out, int side, int stride) {
    int w = slot(name + ".weight", in * side * side, out, in, side, side);
    Shape by = new Shape(stride, stride), pad = new Shape(side / 2, side / 2);
    return (x, pass) ->
        Conv2d.conv2d(x, pass.arrays[w], null, by, pad, new Shape(1, 1)).singletonOrThrow();
  }

  /** A convolution with a bias and without padding. */
  private Layer biased(String name, int in, int out, int side) {
    int w = slot(name + ".weight", in * side * side, out, in, side, side);
    int b = slot(name + ".bias", in * side * side, out);
    return (x, pass) -> Conv2d.conv2d(x, pass.arrays[w], pass.arrays[b]).singletonOrThrow();
  }

  private Layer linear(String name, int in, int out) {
    int w = slot(name + ".weight", in, out, in), b = slot(name + ".bias", in, out);
    return (x, pass) -> Linear.linear(x, pass.arrays[w], pass.arrays[b]).singletonOrThrow();
  }

  private Layer norm(String name, int width) {
    int scale = add(new Slot(name + ".scale", new long[] {width}, 1, 0, true));
    int shift = add(new Slot(name + ".shift", new long[] {width}, 0, 0, true));
    int mean = add(new Slot(name + ".mean", new long[] {width}, 0, 0, false));
    int variance = add(new Slot(name + ".variance", new long[] {width}, 1, 0, false));
    return (x, pass) -> {
      NDArray[] a = pass.arrays;
      // Axis −1 is PyTorch's own, the channels; DJL would transpose the array for any other.
      return BatchNorm.batchNorm(
              x, a[mean], a[variance], a[scale], a[shift], -1, MOMENTUM, EPSILON, pass.training)
          .singletonOrThrow();
    };
  }

  private int slot(String name, int fanIn, long... shape) {
    return add(new Slot(name, shape, 0, 1 / Math.sqrt(fanIn), true));
  }

  private int add(Slot slot) {
    slots.add(slot);
    return slots.size() - 1;
  }
}
