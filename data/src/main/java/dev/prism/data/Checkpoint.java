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

/**
 * An evaluation log in a file. It begins with the question that was asked, and then has the answers
 * that an optimizer was given, each with its length and a checksum: what was cut off in the middle
 * of writing is seen, and computed again.
 */
public final class Checkpoint implements EvaluationLog, AutoCloseable {
  private static final String MAGIC = "prism checkpoint 1\n";

  /** As often as a person would look; a file that is written at every pick would cost time. */
  private static final long FLUSH_NANOS = 250_000_000L;

  private final Path file;
  private FileChannel channel; // one, for a lock is lost when any other is closed
  private DataInputStream in; // null once all that was known has been told
  private long end; // of what is known to be whole
  private DataOutputStream out;
  private long flushed = System.nanoTime();
  private int answers;
  private int recalled;

  /**
   * Opens a file, or begins one.
   *
   * @param question what must not change from one run to the next, as lines
   */
  public Checkpoint(Path file, List<String> question) {
    this.file = file;
    try {
      if (!Files.exists(file) || isBegun(question)) {
        Atomically.write(file, to -> to.write(head(question)));
      }
      channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
      open(question);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private void open(List<String> question) throws IOException {
    boolean fine = false;
    try {
      lock();
      in = new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel), 1 << 16));
      resume(question);
      fine = true;
    } finally {
      if (!fine) {
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
      // said below
    }
    throw new DataException(
        "%s is in use by another run; wait for that one, or name another file.", file);
  }

  private DataException failed(IOException e) {
    return new DataException(
        "The checkpoint %s cannot be used: %s.", file, DataException.reason(e));
  }

  /** Nothing but a part of the question: there is nothing in it to lose. */
  private boolean isBegun(List<String> question) throws IOException {
    byte[] head = head(question);
    try (InputStream there = Files.newInputStream(file)) {
      byte[] beginning = there.readNBytes(head.length);
      return beginning.length < head.length
          && Arrays.equals(beginning, Arrays.copyOf(head, beginning.length));
    }
  }

  private static byte[] head(List<String> question) {
    byte[] text = String.join("\n", question).getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(MAGIC.length() + 4 + text.length)
        .put(MAGIC.getBytes(StandardCharsets.US_ASCII))
        .putInt(text.length)
        .put(text)
        .array();
  }

  private void resume(List<String> question) throws IOException {
    byte[] magic = in.readNBytes(MAGIC.length());
    boolean ours = MAGIC.equals(new String(magic, StandardCharsets.ISO_8859_1));
    int length = ours ? in.readInt() : -1;
    if (length < 0) {
      throw new DataException(
          "%s is not a checkpoint, and is left as it is; name another file.", file);
    }
    String before = new String(in.readNBytes(length), StandardCharsets.UTF_8);
    List<String> then = before.lines().toList();
    for (int i = 0; i < Math.max(then.size(), question.size()); i++) {
      String was = i < then.size() ? then.get(i) : "nothing";
      String is = i < question.size() ? question.get(i) : "nothing";
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
      if (in != null && !told(values, count)) {
        cut();
      } else if (in != null) {
        recalled++;
        return;
      }
      compute.run();
      note(values, count);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** How many answers came from the file. */
  public int recalled() {
    return recalled;
  }

  private boolean told(double[] values, int count) throws IOException {
    try {
      int there = in.readInt();
      if (there != count) {
        return false;
      }
      byte[] bytes = in.readNBytes(8 * count);
      if (bytes.length < 8 * count || in.readInt() != sum(bytes, answers)) {
        return false;
      }
      ByteBuffer.wrap(bytes).asDoubleBuffer().get(values, 0, count);
      end += 8 + bytes.length;
      answers++;
      return true;
    } catch (EOFException e) {
      return false;
    }
  }

  /** Of the numbers and of which answer they are: none may be told twice. */
  private static int sum(byte[] bytes, int number) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    crc.update(ByteBuffer.allocate(4).putInt(number).flip());
    return (int) crc.getValue();
  }

  /** Drops what is not whole, and goes on from there. */
  private void cut() throws IOException {
    in = null;
    channel.truncate(end);
    channel.position(end);
    out =
        new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16));
  }

  private void note(double[] values, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(8 * count);
    bytes.asDoubleBuffer().put(values, 0, count);
    out.writeInt(count);
    out.write(bytes.array());
    out.writeInt(sum(bytes.array(), answers++));
    if (System.nanoTime() - flushed > FLUSH_NANOS) {
      out.flush();
      flushed = System.nanoTime();
    }
  }

  /** The selection is safe elsewhere: the checkpoint has done its work. */
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
