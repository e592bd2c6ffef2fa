package dev.prism.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import dev.prism.targeted.Outputs;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A network after training. It is never changed, and may be asked from several threads, which take
 * turns.
 */
public final class Trained implements AutoCloseable {
  /** Rows that go through at a time. */
  private static final int BATCH = 128;

  private final Stored stored;
  private final Inputs inputs;
  private final Net net;
  private final NDManager manager;
  private final NDArray[] arrays;
  private boolean closed;

  Trained(Stored stored) {
    this.stored = stored;
    inputs = new Inputs(stored.settings(), stored.mean(), stored.deviation());
    net = new Net(stored.settings());
    manager = Torch.manager();
    arrays = net.arrays(manager, stored.arrays());
  }

  public Settings settings() {
    return stored.settings();
  }

  /** How many were trained. */
  public int epochs() {
    return stored.epochs();
  }

  /** The part of the training rows that were classified correctly in the last epoch. */
  public double accuracy() {
    return stored.accuracy();
  }

  /**
   * Rows as they were trained on, in evaluation mode: a row's outputs do not depend on the others,
   * but for the last digits. Of a probe, the features are the rows themselves.
   */
  public Outputs outputs(Features x) {
    Inputs.check(x, settings());
    boolean probe = settings().network() == Network.PROBE;
    float[][] features = new float[probe ? 0 : x.size()][], logits = new float[x.size()][];
    ByteBuffer memory = Torch.memory((long) Math.min(BATCH, x.size()) * inputs.size());
    float[] row = new float[settings().pixels()];
    for (int from = 0; from < x.size(); from += BATCH) {
      int start = from, n = Math.min(BATCH, x.size() - from);
      for (int i = 0; i < n; i++) {
        x.read(from + i, row, 0);
        inputs.fill(row, memory.asFloatBuffer(), i);
      }
      Torch.turn(
          settings().threads(),
          () -> {
            forward(memory, start, n, features, logits);
            return null;
          });
    }
    return new Outputs(probe ? x : Features.of(features), Features.of(logits));
  }

  private void forward(ByteBuffer memory, int at, int n, float[][] features, float[][] logits) {
    if (closed) {
      throw new PrismException("The network has been closed; load it again.");
    }
    try (NDManager batch = manager.newSubManager()) {
      Net.Pass pass = new Net.Pass(arrays, false);
      NDArray h = net.features(Torch.lent(batch, memory, inputs.shape(n)), pass);
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

  public void save(Path file) {
    stored.write(file);
  }

  public static Trained load(Path file) {
    return new Trained(Stored.read(file));
  }

  @Override
  public void close() {
    Torch.turn(
        settings().threads(),
        () -> {
          closed = true;
          manager.close();
          return null;
        });
  }
}
