package dev.prism.data;

import dev.prism.optimize.EvaluationLog;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * An evaluation log in a file, from which an interrupted run resumes. Not safe for use by multiple
 * threads.
 *
 * <p>The file begins with a description of the run. The evaluations follow, each with its length
 * and a checksum, so that one that was cut off is detected and computed again.
 */
public final class Checkpoint implements EvaluationLog, AutoCloseable {
  private static final String MAGIC = "prism checkpoint 1\n";

  /** A flush after every pick would cost time. */
  private static final long FLUSH_INTERVAL_NANOS = 250_000_000L;

  private final Path file;
  private FileChannel channel; // the only one, since closing another would release the lock
  private @Nullable DataInputStream in; // null once the log has been replayed
  private long end; // of the complete evaluations
  private @Nullable DataOutputStream out;
  private long flushed = System.nanoTime();
  private int evaluations;
  private int replayed;
  private long discarded;

  /**
   * Opens a checkpoint, or creates one.
   *
   * @param file the file, which is locked until the checkpoint is closed
   * @param description all that the result depends on, in lines; a checkpoint with another
   *     description is rejected
   */
  public Checkpoint(Path file, List<String> description) {
    this.file = file;
    try {
      if (!Files.exists(file) || isIncomplete(description)) {
        AtomicFiles.write(file, to -> to.write(header(description)));
      }
      channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
      open(description);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private void open(List<String> description) throws IOException {
    boolean opened = false;
    try {
      lock();
      in = new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel), 1 << 16));
      checkHeader(description);
      opened = true;
    } finally {
      if (!opened) {
        channel.close();
      }
    }
  }

  private void lock() throws IOException {
    try {
      if (channel.tryLock() != null) {
        return;
      }
    } catch (OverlappingFileLockException e) {
      throw inUse(e);
    }
    throw inUse(null);
  }

  private DataException inUse(@Nullable Exception cause) {
    return new DataException(
        cause, "%s is in use by another run; wait for that one, or name another file.", file);
  }

  private DataException failed(IOException e) {
    return new DataException(
        e, "The checkpoint %s cannot be used: %s.", file, DataException.reason(e));
  }

  /** Returns whether the file holds only a part of the description, and can be overwritten. */
  private boolean isIncomplete(List<String> description) throws IOException {
    byte[] header = header(description);
    try (InputStream existing = Files.newInputStream(file)) {
      byte[] beginning = existing.readNBytes(header.length);
      return beginning.length < header.length
          && Arrays.equals(beginning, Arrays.copyOf(header, beginning.length));
    }
  }

  private static byte[] header(List<String> description) {
    byte[] text = String.join("\n", description).getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(MAGIC.length() + 4 + text.length)
        .put(MAGIC.getBytes(StandardCharsets.US_ASCII))
        .putInt(text.length)
        .put(text)
        .array();
  }

  private void checkHeader(List<String> description) throws IOException {
    byte[] magic = in.readNBytes(MAGIC.length());
    boolean ours = MAGIC.equals(new String(magic, StandardCharsets.ISO_8859_1));
    int length = ours ? in.readInt() : -1;
    if (length < 0) {
      throw new DataException(
          "%s is not a checkpoint, and is left as it is; name another file.", file);
    }
    String before = new String(in.readNBytes(length), StandardCharsets.UTF_8);
    List<String> stored = before.lines().toList();
    for (int i = 0; i < Math.max(stored.size(), description.size()); i++) {
      String was = i < stored.size() ? stored.get(i) : "nothing";
      String is = i < description.size() ? description.get(i) : "nothing";
      if (!was.equals(is)) {
        throw new DataException(
            "%s is the checkpoint of another selection: there it is %s, here %s. Name another file,"
                + " or delete this one.",
            file, was, is);
      }
    }
    end = MAGIC.length() + 4L + length;
  }

  @Override
  public void replayOrCompute(double[] values, int count, Runnable compute) {
    try {
      if (in != null && !replay(values, count)) {
        truncate();
      } else if (in != null) {
        replayed++;
        return;
      }
      compute.run();
      append(values, count);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** {@return the number of evaluations that were read from the file} */
  public int replayed() {
    return replayed;
  }

  /** {@return the bytes that were damaged or cut off, and everything behind them} */
  public long discardedBytes() {
    return discarded;
  }

  private boolean replay(double[] values, int count) throws IOException {
    try {
      int stored = in.readInt();
      if (stored != count) {
        return false;
      }
      byte[] bytes = in.readNBytes(8 * count);
      if (bytes.length < 8 * count || in.readInt() != checksum(bytes, evaluations)) {
        return false;
      }
      ByteBuffer.wrap(bytes).asDoubleBuffer().get(values, 0, count);
      end += 8 + bytes.length;
      evaluations++;
      return true;
    } catch (EOFException e) {
      return false;
    }
  }

  /** The number of the evaluation is part of it, so that none is replayed twice. */
  private static int checksum(byte[] bytes, int number) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    crc.update(ByteBuffer.allocate(4).putInt(number).flip());
    return (int) crc.getValue();
  }

  /** Removes an incomplete evaluation, and appends from there on. */
  private void truncate() throws IOException {
    in = null;
    discarded = channel.size() - end;
    channel.truncate(end);
    channel.position(end);
    out =
        new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16));
  }

  private void append(double[] values, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(8 * count);
    bytes.asDoubleBuffer().put(values, 0, count);
    out.writeInt(count);
    out.write(bytes.array());
    out.writeInt(checksum(bytes.array(), evaluations++));
    if (System.nanoTime() - flushed > FLUSH_INTERVAL_NANOS) {
      out.flush();
      flushed = System.nanoTime();
    }
  }

  /** Deletes the file, once the selection has been written. */
  public void delete() {
    try {
      Files.deleteIfExists(file);
      close();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @Override
  public void close() {
    try {
      if (out != null && channel.isOpen()) {
        out.flush();
      }
      channel.close();
    } catch (IOException e) {
      throw failed(e);
    }
  }
}
