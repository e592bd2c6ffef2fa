package dev.prism.data;

import dev.prism.kernel.Features;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Rows that do not fit the heap, in a temporary file that is mapped once it is complete. The file
 * is unlinked at once, so that it disappears however the run ends.
 */
final class SpilledRows {
  private final String source;
  private final int width;
  private final int first;
  private final FileChannel file;
  private final ByteBuffer buffer;
  private int size;

  /**
   * Creates an empty file.
   *
   * @param first the number of the first row in this file
   */
  SpilledRows(String source, int width, int first) {
    this.source = source;
    this.width = width;
    this.first = first;
    int rows = Math.max(1, (1 << 20) / (4 * width));
    buffer = ByteBuffer.allocateDirect(4 * width * rows).order(ByteOrder.LITTLE_ENDIAN);
    try {
      Path path = Files.createTempFile("prism", ".rows");
      file =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      Files.deleteIfExists(path); // on systems where an open file can be unlinked
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private DataException failed(IOException e) {
    return new DataException(
        e,
        "%s does not fit the heap, and its rows could not be put into a file in %s (%s); make room"
            + " there, name another folder (PRISM_JAVA_OPTS=-Djava.io.tmpdir=DIR), or give Java"
            + " more memory.",
        source,
        System.getProperty("java.io.tmpdir"),
        e.getMessage());
  }

  int first() {
    return first;
  }

  void add(float[] row) {
    buffer.asFloatBuffer().put(row, 0, width);
    buffer.position(buffer.position() + 4 * width);
    size++;
    if (!buffer.hasRemaining()) {
      flush();
    }
  }

  private void flush() {
    try {
      buffer.flip();
      while (buffer.hasRemaining()) {
        file.write(buffer);
      }
      buffer.clear();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Returns the rows; none may be added afterwards. */
  Features features() {
    flush();
    try (file) {
      long bytes = 4L * size * width;
      MemorySegment all = file.map(FileChannel.MapMode.READ_ONLY, 0, bytes, Arena.ofAuto());
      return new Mapped(all, size, width);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private record Mapped(MemorySegment all, int size, int width) implements Features {
    @Override
    public void read(int row, float[] into, int offset) {
      MemorySegment.copy(all, NpyType.FLOAT, 4L * row * width, into, offset, width);
    }
  }
}
