package dev.prism.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import dev.prism.base.BadRequestException;
import dev.prism.kernel.Features;
import dev.prism.targeted.ModelOutputs;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A network after training. Immutable and safe for use by multiple threads, which take turns.
 *
 * <p>Closing a network frees its memory, which is outside the Java heap.
 */
public final class TrainedNetwork implements AutoCloseable {
  /** The number of rows per forward pass. */
  private static final int BATCH = 128;

  private final NetworkFile stored;
  private final InputScaling inputs;
  private final NetworkFunction net;
  private final NDManager manager;
  private final NDArray[] arrays;
  private boolean closed;

  TrainedNetwork(NetworkFile stored) {
    this.stored = stored;
    inputs = new InputScaling(stored.settings(), stored.mean(), stored.deviation());
    net = new NetworkFunction(stored.settings());
    manager = TorchRuntime.manager();
    arrays = net.arrays(manager, stored.arrays());
  }

  /** {@return the settings that the network was trained with} */
  public TrainingSettings settings() {
    return stored.settings();
  }

  /** {@return the number of epochs of training} */
  public int epochs() {
    return stored.epochs();
  }

  /**
   * {@return the fraction of the training rows, from 0 to 1, classified correctly in the last
   * epoch, as the {@link StopRule} counts them}
   */
  public double accuracy() {
    return stored.accuracy();
  }

  /**
   * Runs the network in evaluation mode. The outputs of a row do not depend on the other rows,
   * except for rounding errors.
   *
   * @param x rows in the format of the training data
   * @return the penultimate activations and the logits; for a probe, the activations are the rows
   *     themselves
   */
  public ModelOutputs outputs(Features x) {
    InputScaling.check(x, settings());
    boolean probe = settings().architecture() == Architecture.PROBE;
    float[][] features = new float[probe ? 0 : x.size()][], logits = new float[x.size()][];
    ByteBuffer memory = TorchRuntime.memory((long) Math.min(BATCH, x.size()) * inputs.size());
    float[] row = new float[settings().pixels()];
    for (int from = 0; from < x.size(); from += BATCH) {
      int start = from, n = Math.min(BATCH, x.size() - from);
      for (int i = 0; i < n; i++) {
        x.read(from + i, row, 0);
        inputs.fill(row, memory.asFloatBuffer(), i);
      }
      TorchRuntime.exclusively(
          settings().threads(),
          () -> {
            forward(memory, start, n, features, logits);
            return null;
          });
    }
    return new ModelOutputs(probe ? x : Features.of(features), Features.of(logits));
  }

  private void forward(ByteBuffer memory, int at, int n, float[][] features, float[][] logits) {
    if (closed) {
      throw new BadRequestException("The network has been closed; load it again.");
    }
    try (NDManager batch = manager.newSubManager()) {
      NetworkFunction.Pass pass = new NetworkFunction.Pass(arrays, false);
      NDArray h = net.features(TorchRuntime.wrap(batch, memory, inputs.shape(n)), pass);
      if (features.length > 0) {
        rows(h, at, features);
      }
      rows(net.logits(h, pass), at, logits);
    }
  }

  private static void rows(NDArray from, int at, float[][] to) {
    float[] all = from.toFloatArray();
    int n = Math.toIntExact(from.getShape().get(0)), width = all.length / n;
    for (int i = 0; i < n; i++) {
      to[at + i] = Arrays.copyOfRange(all, i * width, (i + 1) * width);
    }
  }

  /**
   * Writes the network to a file, atomically.
   *
   * @param file the file, which is replaced if it exists
   */
  public void save(Path file) {
    stored.write(file);
  }

  /**
   * Reads a network that {@link #save} wrote.
   *
   * @param file the file
   * @return the network, which the caller closes
   */
  public static TrainedNetwork load(Path file) {
    return new TrainedNetwork(NetworkFile.read(file));
  }

  @Override
  public void close() {
    TorchRuntime.exclusively(
        settings().threads(),
        () -> {
          closed = true;
          manager.close();
          return null;
        });
  }
}
