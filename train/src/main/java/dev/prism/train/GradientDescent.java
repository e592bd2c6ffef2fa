package dev.prism.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.training.GradientCollector;
import dev.prism.base.UndefinedValueException;
import dev.prism.kernel.Features;
import dev.prism.kernel.Gradients;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;

/**
 * Stochastic gradient descent with PyTorch's update rule: {@code v ← momentum · v + gradient +
 * decay · w}, then {@code w ← w − rate · v}.
 */
final class GradientDescent implements AutoCloseable {
  /** The mean loss, and the fraction of the rows classified correctly before their step. */
  record Epoch(double loss, double accuracy) {}

  private record Step(double loss, int correct) {}

  private final NetworkFile from;
  private final TrainingSettings settings;
  private final InputScaling inputs;
  private final NetworkFunction net;
  private final NDManager manager = TorchRuntime.manager();
  private final NDArray[] arrays;
  private final NDArray[] velocities;
  private final NDArray momentum;
  private final NDArray decay;

  private final ByteBuffer images; // of one batch
  private final ByteBuffer oneHot; // the labels of one batch

  GradientDescent(NetworkFile from) {
    this.from = from;
    settings = from.settings();
    inputs = new InputScaling(settings, from.mean(), from.deviation());
    net = new NetworkFunction(settings);
    arrays = net.arrays(manager, from.arrays());
    velocities = net.arrays(manager, from.velocities());
    momentum = manager.create((float) settings.momentum());
    decay = manager.create((float) settings.weightDecay());
    images = TorchRuntime.memory((long) settings.batchSize() * inputs.size());
    oneHot = TorchRuntime.memory((long) settings.batchSize() * settings.classes());
  }

  /** Returns a copy of the current state. */
  NetworkFile stored(int epochs, double accuracy) {
    return new NetworkFile(
        settings,
        from.digest(),
        epochs,
        accuracy,
        from.mean(),
        from.deviation(),
        floats(arrays),
        floats(velocities));
  }

  private static float[][] floats(NDArray[] arrays) {
    float[][] out = new float[arrays.length][];
    for (int i = 0; i < out.length; i++) {
      out[i] = arrays[i].toFloatArray();
    }
    return out;
  }

  /**
   * Runs an epoch.
   *
   * @param order the shuffled rows
   * @param epoch from 0
   */
  Epoch epoch(Features x, int[] labels, int[] order, int epoch) {
    double cosine = Math.cos(Math.PI * epoch / settings.epochs());
    float[] row = new float[settings.pixels()];
    double loss = 0;
    int correct = 0;
    try (NDArray rate = manager.create((float) (settings.learningRate() * (1 + cosine) / 2))) {
      for (int at = 0; at < order.length; at += settings.batchSize()) {
        int n = Math.min(settings.batchSize(), order.length - at);
        int[] classes = new int[n];
        for (int i = 0; i < n; i++) {
          x.read(order[at + i], row, 0);
          inputs.fill(row, images.asFloatBuffer(), i);
          classes[i] = labels[order[at + i]];
        }
        Step step = TorchRuntime.exclusively(settings.threads(), () -> step(classes, rate));
        if (!Double.isFinite(step.loss)) {
          throw new UndefinedValueException(
              "The loss of epoch %d is not a finite number; try a learning rate lower than %s.",
              epoch + 1, settings.learningRate());
        }
        loss += step.loss * n;
        correct += step.correct;
      }
    }
    return new Epoch(loss / order.length, (double) correct / order.length);
  }

  /** Takes a step on the images in the buffer. */
  private Step step(int[] classes, NDArray rate) {
    try (NDManager batch = manager.newSubManager()) {
      NDArray[] leaves = leaves(batch);
      NDArray logits, loss;
      try (GradientCollector tape = TorchRuntime.engine().newGradientCollector()) {
        NetworkFunction.Pass pass = new NetworkFunction.Pass(leaves, true);
        NDArray x = TorchRuntime.wrap(batch, images, inputs.shape(classes.length));
        logits = net.logits(net.features(x, pass), pass);
        loss = loss(logits, labels(batch, classes));
        tape.backward(loss);
      }
      move(leaves, rate);
      return new Step(loss.getFloat(), correct(logits.toFloatArray(), classes));
    }
  }

  /** Returns views of the weights whose gradients start at 0 and are freed with the batch. */
  private NDArray[] leaves(NDManager batch) {
    NDArray[] out = new NDArray[arrays.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = arrays[i].stopGradient();
      out[i].attach(batch);
      out[i].setRequiresGradient(net.slots().get(i).trained());
    }
    return out;
  }

  private NDArray labels(NDManager batch, int[] classes) {
    FloatBuffer to = oneHot.asFloatBuffer();
    for (int i = 0; i < classes.length; i++) {
      for (int c = 0; c < settings.classes(); c++) {
        to.put(i * settings.classes() + c, c == classes[i] ? 1 : 0);
      }
    }
    return TorchRuntime.wrap(batch, oneHot, classes.length, settings.classes());
  }

  /** Returns the cross-entropy, averaged over the rows. */
  static NDArray loss(NDArray logits, NDArray labels) {
    return logits.logSoftmax(1).mul(labels).sum(new int[] {1}).mean().neg();
  }

  private void move(NDArray[] leaves, NDArray rate) {
    for (int i = 0; i < arrays.length; i++) {
      if (net.slots().get(i).trained()) {
        try (NDArray penalty = arrays[i].mul(decay);
            NDArray gradient = leaves[i].getGradient()) {
          velocities[i].muli(momentum).addi(penalty).addi(gradient);
        }
        try (NDArray step = velocities[i].mul(rate)) {
          arrays[i].subi(step);
        }
      }
    }
  }

  private static int correct(float[] logits, int[] classes) {
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
