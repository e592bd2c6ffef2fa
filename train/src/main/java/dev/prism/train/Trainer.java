package dev.prism.train;

import dev.prism.base.PrismException;
import dev.prism.data.Atomically;
import dev.prism.data.DataException;
import dev.prism.kernel.Features;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.SplittableRandom;

/** Trains networks: the same bits from the same rows, labels, settings and threads. */
public final class Trainer {
  private Trainer() {}

  /**
   * @param x a picture a row, channel by channel and line by line, from 0 for black to 1
   * @param labels from 0, one a row
   */
  public static Trained fit(Features x, int[] labels, Settings s, Watch watch) {
    check(x, labels, s);
    Inputs inputs = Inputs.of(x, s);
    float[][] start = new Net(s).start(random(s.seed(), 0));
    return fit(x, labels, begin(s, "", inputs, start), watch, null);
  }

  /**
   * The same, noting where it is after every epoch: a training that was cut off goes on from there,
   * and ends with the weights it would have had. One that had ended is not done again.
   */
  public static Trained fit(Features x, int[] labels, Settings s, Watch watch, Path checkpoint) {
    check(x, labels, s);
    Atomically.check(checkpoint);
    String of = fingerprint(x, labels);
    if (!Files.exists(checkpoint)) {
      Inputs inputs = Inputs.of(x, s);
      float[][] start = new Net(s).start(random(s.seed(), 0));
      return fit(x, labels, begin(s, of, inputs, start), watch, checkpoint);
    }
    Stored known = Stored.read(checkpoint).on(s.threads());
    if (!known.of().equals(of) || !known.settings().equals(s)) {
      throw new DataException(
          "%s is a checkpoint of a training with other %s; name another file, or delete it.",
          checkpoint, known.of().equals(of) ? "settings" : "rows or labels");
    }
    return fit(x, labels, known, watch, checkpoint);
  }

  private static Stored begin(Settings s, String of, Inputs inputs, float[][] start) {
    float[][] still = new float[start.length][];
    for (int i = 0; i < still.length; i++) {
      still[i] = new float[start[i].length];
    }
    return new Stored(s, of, 0, 0, inputs.mean(), inputs.deviation(), start, still);
  }

  private static Trained fit(Features x, int[] labels, Stored from, Watch watch, Path checkpoint) {
    Settings s = from.settings();
    Stored at = from;
    try (Descent descent = new Descent(at)) {
      while (!at.done()) {
        int epoch = at.epochs();
        Descent.Epoch e = descent.epoch(x, labels, shuffled(labels.length, s.seed(), epoch), epoch);
        at = descent.stored(epoch + 1, e.accuracy());
        if (checkpoint != null) {
          at.write(checkpoint);
        }
        watch.at(epoch + 1, s.epochs(), e.loss(), e.accuracy());
      }
    }
    return new Trained(at.ended());
  }

  private static void check(Features x, int[] labels, Settings s) {
    Inputs.check(x, s);
    if (labels.length != x.size()) {
      throw new PrismException(
          "There are %d rows and %d labels; every row needs one.", x.size(), labels.length);
    }
    for (int i = 0; i < labels.length; i++) {
      if (labels[i] < 0 || labels[i] >= s.classes()) {
        throw new PrismException(
            "The label of row %d is %d; of %d classes, labels are 0 to %d.",
            i, labels[i], s.classes(), s.classes() - 1);
      }
    }
  }

  private static int[] shuffled(int n, long seed, int epoch) {
    SplittableRandom random = random(seed, epoch + 1);
    int[] out = new int[n];
    for (int i = 0; i < n; i++) {
      int j = random.nextInt(i + 1);
      out[i] = out[j];
      out[j] = i;
    }
    return out;
  }

  /** Number 0 for the weights, and one for every epoch. */
  private static SplittableRandom random(long seed, int number) {
    SplittableRandom root = new SplittableRandom(seed), out = root.split();
    for (int i = 0; i < number; i++) {
      out = root.split();
    }
    return out;
  }

  private static String fingerprint(Features x, int[] labels) {
    MessageDigest sha;
    try {
      sha = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
    float[] row = new float[x.width()];
    ByteBuffer bytes = ByteBuffer.allocate((row.length + 1) * Float.BYTES);
    for (int i = 0; i < labels.length; i++) {
      x.read(i, row, 0);
      bytes.putInt(0, labels[i]);
      bytes.slice(Integer.BYTES, row.length * Float.BYTES).asFloatBuffer().put(row);
      sha.update(bytes.array());
    }
    return HexFormat.of().formatHex(sha.digest());
  }
}
