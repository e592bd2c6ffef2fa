package dev.prism.train;

import dev.prism.base.PrismException;
import dev.prism.data.Atomically;
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

/**
 * A network between two epochs, in Java's memory and in a file. Rows are shuffled by seed and epoch
 * alone, so that the number of epochs is also the state of the shuffle.
 *
 * @param of a fingerprint of what it is trained on; empty once training is over
 * @param epochs done
 * @param accuracy in the last of them
 * @param arrays in the order of the network's slots
 * @param speeds the momentum of each; none once training is over
 */
record Stored(
    Settings settings,
    String of,
    int epochs,
    double accuracy,
    float[] mean,
    float[] deviation,
    float[][] arrays,
    float[][] speeds) {
  private static final byte[] MAGIC = "prism network 1\n".getBytes(StandardCharsets.US_ASCII);
  private static final int CHUNK = 1 << 14;

  boolean done() {
    return epochs == settings.epochs() || epochs > 0 && accuracy > settings.enough();
  }

  Stored on(int threads) {
    Settings s = settings.withThreads(threads);
    return new Stored(s, of, epochs, accuracy, mean, deviation, arrays, speeds);
  }

  /** Without what only training needs. */
  Stored ended() {
    return new Stored(settings, "", epochs, accuracy, mean, deviation, arrays, new float[0][]);
  }

  void write(Path file) {
    Atomically.write(
        file,
        to -> {
          CheckedOutputStream checked = new CheckedOutputStream(to, new CRC32C());
          DataOutputStream out = new DataOutputStream(checked);
          out.write(MAGIC);
          write(out, settings);
          out.writeUTF(of);
          out.writeInt(epochs);
          out.writeDouble(accuracy);
          write(out, mean);
          write(out, deviation);
          for (float[][] some : List.of(arrays, speeds)) {
            out.writeInt(some.length);
            for (float[] a : some) {
              write(out, a);
            }
          }
          out.writeLong(checked.getChecksum().getValue());
        });
  }

  static Stored read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new DataException("There is no file %s.", file);
    }
    try (InputStream from = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      CheckedInputStream checked = new CheckedInputStream(from, new CRC32C());
      DataInputStream in = new DataInputStream(checked);
      if (!Arrays.equals(in.readNBytes(MAGIC.length), MAGIC)) {
        throw new DataException("%s is not a network that was saved by this version.", file);
      }
      // Sizes come from the file: they are held to its length, and the sum at its end is the judge.
      long most = Files.size(file) / Float.BYTES;
      Stored out =
          new Stored(
              settings(in),
              in.readUTF(),
              in.readInt(),
              in.readDouble(),
              floats(in, most),
              floats(in, most),
              arrays(in, most),
              arrays(in, most));
      long sum = checked.getChecksum().getValue();
      if (in.readLong() != sum || !out.fits()) {
        throw damaged(file);
      }
      return out;
    } catch (DataException e) {
      throw e;
    } catch (IOException | PrismException e) {
      throw damaged(file);
    }
  }

  private static DataException damaged(Path file) {
    return new DataException("%s is damaged; delete it, and train again.", file);
  }

  private boolean fits() {
    List<Net.Slot> slots = new Net(settings).slots();
    return mean.length == settings.channels()
        && deviation.length == settings.channels()
        && fits(slots, arrays)
        && (speeds.length == 0 || fits(slots, speeds));
  }

  private static boolean fits(List<Net.Slot> slots, float[][] arrays) {
    int[] sizes = slots.stream().mapToInt(Net.Slot::size).toArray();
    return Arrays.equals(sizes, Arrays.stream(arrays).mapToInt(a -> a.length).toArray());
  }

  private static void write(DataOutputStream out, Settings s) throws IOException {
    out.writeUTF(s.network().text());
    for (int v : new int[] {s.classes(), s.channels(), s.height(), s.width()}) {
      out.writeInt(v);
    }
    for (double v : new double[] {s.rate(), s.momentum(), s.decay()}) {
      out.writeDouble(v);
    }
    out.writeInt(s.batch());
    out.writeInt(s.epochs());
    out.writeDouble(s.enough());
    out.writeLong(s.seed());
    out.writeInt(s.threads());
  }

  private static Settings settings(DataInputStream in) throws IOException {
    return new Settings(
        Network.named(in.readUTF()),
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
      throw new IOException("length");
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
