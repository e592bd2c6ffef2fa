package dev.prism.train;

import dev.prism.base.PrismException;
import dev.prism.data.AtomicFiles;
import dev.prism.data.DataException;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The state of a network between two epochs, with its file format. Rows are shuffled by seed and
 * epoch alone, so that the number of epochs is also the state of the shuffle.
 *
 * @param digest a digest of the training data; empty once training has ended
 * @param epochs the number of completed epochs
 * @param accuracy the accuracy of the last epoch by the rule to stop, from 0 to 1
 * @param mean the mean of each input channel
 * @param deviation the standard deviation of each input channel
 * @param arrays the weights, in the order of the network's slots
 * @param velocities the momentum of each array; empty once training has ended
 */
record NetworkFile(
    TrainingSettings settings,
    String digest,
    int epochs,
    double accuracy,
    float[] mean,
    float[] deviation,
    float[][] arrays,
    float[][] velocities) {
  private static final String MAGIC = "prism network 2\n";

  /** Files of version 1 do not name the rule to stop, which was {@link StopRule#LEARNING}. */
  private static final String VERSION_1 = "prism network 1\n";

  private static final int CHUNK = 1 << 14;

  /** Returns whether training has ended. */
  boolean done() {
    return epochs == settings.epochs() || epochs > 0 && accuracy > settings.stopAccuracy();
  }

  NetworkFile withAccuracy(double to) {
    return new NetworkFile(settings, digest, epochs, to, mean, deviation, arrays, velocities);
  }

  NetworkFile withThreads(int threads) {
    TrainingSettings s = settings.withThreads(threads);
    return new NetworkFile(s, digest, epochs, accuracy, mean, deviation, arrays, velocities);
  }

  /** Returns the network without the state that only training needs. */
  NetworkFile withoutTrainingState() {
    return new NetworkFile(settings, "", epochs, accuracy, mean, deviation, arrays, new float[0][]);
  }

  void write(Path file) {
    AtomicFiles.write(
        file,
        to -> {
          CheckedOutputStream checked = new CheckedOutputStream(to, new CRC32C());
          DataOutputStream out = new DataOutputStream(checked);
          out.write(MAGIC.getBytes(StandardCharsets.US_ASCII));
          write(out, settings);
          out.writeUTF(digest);
          out.writeInt(epochs);
          out.writeDouble(accuracy);
          write(out, mean);
          write(out, deviation);
          for (float[][] group : List.of(arrays, velocities)) {
            out.writeInt(group.length);
            for (float[] a : group) {
              write(out, a);
            }
          }
          out.writeLong(checked.getChecksum().getValue());
        });
  }

  static NetworkFile read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new DataException("There is no file %s.", file);
    }
    try (InputStream from = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      CheckedInputStream checked = new CheckedInputStream(from, new CRC32C());
      DataInputStream in = new DataInputStream(checked);
      String magic = new String(in.readNBytes(MAGIC.length()), StandardCharsets.US_ASCII);
      if (!magic.equals(MAGIC) && !magic.equals(VERSION_1)) {
        throw new DataException("%s is not a network in this version's format.", file);
      }
      // Sizes come from the file: none may exceed its length, and the checksum decides in the end.
      long most = Files.size(file) / Float.BYTES;
      NetworkFile out =
          new NetworkFile(
              settings(in, magic.equals(MAGIC)),
              in.readUTF(),
              in.readInt(),
              in.readDouble(),
              floats(in, most),
              floats(in, most),
              arrays(in, most),
              arrays(in, most));
      long sum = checked.getChecksum().getValue();
      if (in.readLong() != sum || !out.fits()) {
        throw damaged(null, file);
      }
      return out;
    } catch (DataException e) {
      throw e;
    } catch (IOException | PrismException e) {
      throw damaged(e, file);
    }
  }

  private static DataException damaged(@Nullable Exception cause, Path file) {
    return new DataException(cause, "%s is damaged; delete it, and train again.", file);
  }

  private boolean fits() {
    List<NetworkFunction.Slot> slots = new NetworkFunction(settings).slots();
    return mean.length == settings.channels()
        && deviation.length == settings.channels()
        && fits(slots, arrays)
        && (velocities.length == 0 || fits(slots, velocities));
  }

  private static boolean fits(List<NetworkFunction.Slot> slots, float[][] arrays) {
    int[] sizes = slots.stream().mapToInt(NetworkFunction.Slot::size).toArray();
    return Arrays.equals(sizes, Arrays.stream(arrays).mapToInt(a -> a.length).toArray());
  }

  private static void write(DataOutputStream out, TrainingSettings s) throws IOException {
    out.writeUTF(s.architecture().text());
    for (int v : new int[] {s.classes(), s.channels(), s.height(), s.width()}) {
      out.writeInt(v);
    }
    for (double v : new double[] {s.learningRate(), s.momentum(), s.weightDecay()}) {
      out.writeDouble(v);
    }
    out.writeInt(s.batchSize());
    out.writeInt(s.epochs());
    out.writeDouble(s.stopAccuracy());
    out.writeUTF(s.stop().text());
    out.writeLong(s.seed());
    out.writeInt(s.threads());
  }

  private static TrainingSettings settings(DataInputStream in, boolean namesStop)
      throws IOException {
    return new TrainingSettings(
        Architecture.named(in.readUTF()),
        in.readInt(),
        in.readInt(),
        in.readInt(),
        in.readInt(),
        in.readDouble(),
        in.readDouble(),
        in.readDouble(),
        in.readInt(),
        in.readInt(),
        in.readDouble(),
        namesStop ? StopRule.named(in.readUTF()) : StopRule.LEARNING,
        in.readLong(),
        in.readInt());
  }

  private static float[][] arrays(DataInputStream in, long most) throws IOException {
    float[][] out = new float[length(in, most)][];
    for (int i = 0; i < out.length; i++) {
      out[i] = floats(in, most);
    }
    return out;
  }

  private static int length(DataInputStream in, long most) throws IOException {
    int n = in.readInt();
    if (n < 0 || n > most) {
      throw new IOException("An array of " + n + " entries is longer than the file.");
    }
    return n;
  }

  private static void write(OutputStream out, float[] values) throws IOException {
    out.write(ByteBuffer.allocate(Integer.BYTES).putInt(values.length).array());
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK * Float.BYTES);
    for (int from = 0; from < values.length; from += CHUNK) {
      int n = Math.min(CHUNK, values.length - from);
      chunk.asFloatBuffer().put(values, from, n);
      out.write(chunk.array(), 0, n * Float.BYTES);
    }
  }

  private static float[] floats(DataInputStream in, long most) throws IOException {
    float[] out = new float[length(in, most)];
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK * Float.BYTES);
    for (int from = 0; from < out.length; from += CHUNK) {
      int n = Math.min(CHUNK, out.length - from);
      in.readFully(chunk.array(), 0, n * Float.BYTES);
      chunk.asFloatBuffer().get(out, from, n);
    }
    return out;
  }
}
