package dev.prism.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.training.GradientCollector;
import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import dev.prism.kernel.Gradients;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;

/**
 * Stochastic gradient descent, as PyTorch does it: {@code v ← momentum · v + gradient + decay · w},
 * then {@code w ← w − rate · v}.
 */
final class Descent implements AutoCloseable {
  /** The mean loss, and the part of the rows that were right before their step. */
  record Epoch(double loss, double accuracy) {}

  private record Step(double loss, int right) {}

  private final Stored from;
  private final Settings settings;
  private final Inputs inputs;
  private final Net net;
  private final NDManager manager = Torch.manager();
  private final NDArray[] arrays;
  private final NDArray[] speeds;
  private final NDArray momentum;
  private final NDArray decay;

  /** Of one batch: pictures, and labels as a 1 among 0s. */
  private final ByteBuffer pictures;

  private final ByteBuffer truths;

  Descent(Stored from) {
    this.from = from;
    settings = from.settings();
    inputs = new Inputs(settings, from.mean(), from.deviation());
    net = new Net(settings);
    arrays = net.arrays(manager, from.arrays());
    speeds = net.arrays(manager, from.speeds());
    momentum = manager.create((float) settings.momentum());
    decay = manager.create((float) settings.decay());
    pictures = Torch.memory((long) settings.batch() * inputs.size());
    truths = Torch.memory((long) settings.batch() * settings.classes());
  }

  Stored stored(int epochs, double accuracy) {
    return new Stored(
        settings,
        from.of(),
        epochs,
        accuracy,
        from.mean(),
        from.deviation(),
        floats(arrays),
        floats(speeds));
  }

  private static float[][] floats(NDArray[] arrays) {
    float[][] out = new float[arrays.length][];
    for (int i = 0; i < out.length; i++) {
      out[i] = arrays[i].toFloatArray();
    }
    return out;
  }

  /**
   * @param order the rows, shuffled
   * @param epoch from 0
   */
  Epoch epoch(Features x, int[] labels, int[] order, int epoch) {
    double cosine = Math.cos(Math.PI * epoch / settings.epochs());
    float[] row = new float[settings.pixels()];
    double loss = 0;
    int right = 0;
    try (NDArray rate = manager.create((float) (settings.rate() * (1 + cosine) / 2))) {
      for (int at = 0; at < order.length; at += settings.batch()) {
        int n = Math.min(settings.batch(), order.length - at);
        int[] classes = new int[n];
        for (int i = 0; i < n; i++) {
          x.read(order[at + i], row, 0);
          inputs.fill(row, pictures.asFloatBuffer(), i);
          classes[i] = labels[order[at + i]];
        }
        Step step = Torch.turn(settings.threads(), () -> step(classes, rate));
        if (!Double.isFinite(step.loss)) {
          throw new PrismException(
              "In epoch %d the loss is not a finite number any more; try a rate lower than %s.",
              epoch + 1, settings.rate());
        }
        loss += step.loss * n;
        right += step.right;
      }
    }
    return new Epoch(loss / order.length, (double) right / order.length);
  }

  /** The pictures are in their memory already. */
  private Step step(int[] classes, NDArray rate) {
    try (NDManager batch = manager.newSubManager()) {
      NDArray[] leaves = leaves(batch);
      NDArray logits, loss;
      try (GradientCollector tape = Torch.engine().newGradientCollector()) {
        Net.Pass pass = new Net.Pass(leaves, true);
        NDArray x = Torch.lent(batch, pictures, inputs.shape(classes.length));
        logits = net.logits(net.features(x, pass), pass);
        loss = loss(logits, truth(batch, classes));
        tape.backward(loss);
      }
      move(leaves, rate);
      return new Step(loss.getFloat(), right(logits.toFloatArray(), classes));
    }
  }

  /** The same memory by other names: their gradients begin at nothing, and go with the batch. */
  private NDArray[] leaves(NDManager batch) {
    NDArray[] out = new NDArray[arrays.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = arrays[i].stopGradient();
      out[i].attach(batch);
      out[i].setRequiresGradient(net.slots().get(i).trained());
    }
    return out;
  }

  private NDArray truth(NDManager batch, int[] classes) {
    FloatBuffer to = truths.asFloatBuffer();
    for (int i = 0; i < classes.length; i++) {
      for (int c = 0; c < settings.classes(); c++) {
        to.put(i * settings.classes() + c, c == classes[i] ? 1 : 0);
      }
    }
    return Torch.lent(batch, truths, classes.length, settings.classes());
  }

  /** Cross-entropy, the mean over the rows. */
  static NDArray loss(NDArray logits, NDArray truth) {
    return logits.logSoftmax(1).mul(truth).sum(new int[] {1}).mean().neg();
  }

  private void move(NDArray[] leaves, NDArray rate) {
    for (int i = 0; i < arrays.length; i++) {
      if (net.slots().get(i).trained()) {
        try (NDArray pull = arrays[i].mul(decay);
            NDArray gradient = leaves[i].getGradient()) {
          speeds[i].muli(momentum).addi(pull).addi(gradient);
        }
        try (NDArray way = speeds[i].mul(rate)) {
          arrays[i].subi(way);
        }
      }
    }
  }

  private static int right(float[] logits, int[] classes) {
    int out = 0, width = logits.length / classes.length;
    for (int i = 0; i < classes.length; i++) {
      if (Gradients.largest(logits, i * width, (i + 1) * width) - i * width == classes[i]) {
        out++;
      }
    }
    return out;
  }

  @Override
  public void close() {
    manager.close();
  }
}
