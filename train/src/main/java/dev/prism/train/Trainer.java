package dev.prism.train;

import dev.prism.base.BadDataException;
import dev.prism.data.AtomicFiles;
import dev.prism.data.DataException;
import dev.prism.kernel.Features;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Trains networks. Stateless.
 *
 * <p>The same rows, labels, settings and number of threads give the same weights, bit for bit.
 */
public final class Trainer {
  private Trainer() {}

  /**
   * Trains a network from scratch.
   *
   * @param x one image per row, channel by channel and line by line, from 0 for black to 1
   * @param labels the class of each row, from 0
   * @param s the settings
   * @param listener is notified after every epoch
   * @return the network, which the caller closes
   */
  public static TrainedNetwork fit(
      Features x, int[] labels, TrainingSettings s, EpochListener listener) {
    check(x, labels, s);
    return fit(x, labels, start(x, s, ""), listener, null);
  }

  /**
   * Trains a network with a checkpoint after every epoch. If the checkpoint exists, training
   * resumes from it and ends with the weights of an uninterrupted training; a training that had
   * ended is not repeated.
   *
   * @param x one image per row, channel by channel and line by line, from 0 for black to 1
   * @param labels the class of each row, from 0
   * @param s the settings
   * @param listener is notified after every epoch
   * @param checkpoint the file of the checkpoint
   * @return the network, which the caller closes
   * @throws DataException if the checkpoint is of other rows, labels or settings
   */
  public static TrainedNetwork fit(
      Features x, int[] labels, TrainingSettings s, EpochListener listener, Path checkpoint) {
    check(x, labels, s);
    AtomicFiles.checkWritable(checkpoint);
    String digest = digest(x, labels);
    if (!Files.exists(checkpoint)) {
      return fit(x, labels, start(x, s, digest), listener, checkpoint);
    }
    NetworkFile known = NetworkFile.read(checkpoint).withThreads(s.threads());
    if (!known.digest().equals(digest) || !known.settings().equals(s)) {
      throw new DataException(
          "%s is a checkpoint of a training with other %s; name another file, or delete it.",
          checkpoint, known.digest().equals(digest) ? "settings" : "rows or labels");
    }
    return fit(x, labels, known, listener, checkpoint);
  }

  private static NetworkFile start(Features x, TrainingSettings s, String digest) {
    InputScaling inputs = InputScaling.of(x, s);
    float[][] weights = new NetworkFunction(s).initialWeights(random(s.seed(), 0));
    float[][] velocities = new float[weights.length][];
    Arrays.setAll(velocities, i -> new float[weights[i].length]);
    return new NetworkFile(s, digest, 0, 0, inputs.mean(), inputs.deviation(), weights, velocities);
  }

  private static TrainedNetwork fit(
      Features x,
      int[] labels,
      NetworkFile from,
      EpochListener listener,
      @Nullable Path checkpoint) {
    TrainingSettings s = from.settings();
    NetworkFile at = from;
    try (GradientDescent descent = new GradientDescent(at)) {
      while (!at.done()) {
        int epoch = at.epochs();
        GradientDescent.Epoch e =
            descent.epoch(x, labels, shuffled(labels.length, s.seed(), epoch), epoch);
        at = descent.stored(epoch + 1, e.accuracy());
        if (s.stop() == StopRule.EVALUATED) {
          at = at.withAccuracy(evaluated(at, x, labels));
        }
        if (checkpoint != null) {
          at.write(checkpoint);
        }
        listener.epochEnded(epoch + 1, s.epochs(), e.loss(), at.accuracy());
      }
    }
    return new TrainedNetwork(at.withoutTrainingState());
  }

  /** Returns the fraction of the rows that are classified correctly in evaluation mode. */
  private static double evaluated(NetworkFile at, Features x, int[] labels) {
    try (TrainedNetwork t = new TrainedNetwork(at)) {
      int[] predicted = t.outputs(x).predicted();
      return IntStream.range(0, labels.length).filter(i -> predicted[i] == labels[i]).count()
          / (double) labels.length;
    }
  }

  private static void check(Features x, int[] labels, TrainingSettings s) {
    InputScaling.check(x, s);
    if (labels.length != x.size()) {
      throw new BadDataException(
          "There are %d rows and %d labels; every row needs one.", x.size(), labels.length);
    }
    for (int i = 0; i < labels.length; i++) {
      if (labels[i] < 0 || labels[i] >= s.classes()) {
        throw new BadDataException(
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

  /** Returns random stream number 0 for the weights, and one more for every epoch. */
  private static SplittableRandom random(long seed, int number) {
    SplittableRandom root = new SplittableRandom(seed), out = root.split();
    for (int i = 0; i < number; i++) {
      out = root.split();
    }
    return out;
  }

  private static String digest(Features x, int[] labels) {
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
