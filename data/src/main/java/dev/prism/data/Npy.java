package dev.prism.data;

import dev.prism.kernel.Features;
import dev.prism.simd.Dots;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * NumPy's npy: a header that says type, order and shape, then the numbers. Files are mapped, not
 * read, so that they may be larger than memory; a row is converted when it is asked for.
 */
record Npy(MemorySegment data, NpyHeader header, String source) {
  /** A file of more numbers than this is looked at for bad ones as it is read, not before. */
  private static final long AT_ONCE = 1 << 20;

  /** Numbers a task looks at: large enough to be worth one, small enough to share out. */
  private static final long BLOCK = 1 << 20;

  static Npy map(Path file) {
    try (FileChannel c = FileChannel.open(file, StandardOpenOption.READ)) {
      return parse(
          c.map(FileChannel.MapMode.READ_ONLY, 0, c.size(), Arena.ofAuto()), file.toString());
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  /** A whole npy file in memory. */
  static Npy parse(MemorySegment file, String source) {
    NpyHeader h = NpyHeader.parse(file, source);
    long have = file.byteSize() - h.length();
    if (have < h.bytes()) {
      throw new DataException(
          "%s is cut off at byte %d: shape %s of %s needs %d bytes after the header and %d are"
              + " there; copy or save it again.",
          source, file.byteSize(), h.shapeText(), h.descr(), h.bytes(), have);
    }
    return new Npy(file.asSlice(h.length(), h.bytes()), h, source);
  }

  /** The rows; where there is one number an item, as in a file of labels, also as a column. */
  Table table() {
    Features f = features();
    return new Table(source, f, null, f.width() == 1 ? Map.of(Table.VALUE, texts()) : Map.of());
  }

  /** The rows as features; more than two dimensions are flattened. */
  Features features() {
    long rows = header.rows(), width = header.width();
    if (rows == 0 || width == 0) {
      throw new DataException("%s is empty: its shape is %s.", source, header.shapeText());
    }
    if (rows > Integer.MAX_VALUE || width > 1 << 28) {
      throw new DataException(
          "%s has shape %s; at most 2^31 − 1 rows of 2^28 numbers can be read.",
          source, header.shapeText());
    }
    if (header.fortran() && header.shape().length > 2) {
      throw new DataException(
          "%s has %d dimensions in Fortran order; save it in C order: numpy.ascontiguousarray(x).",
          source, header.shape().length);
    }
    Mapped mapped = new Mapped(this, header.type(), header.fortran(), (int) rows, (int) width);
    if (mapped.plain() && rows * width > AT_ONCE) {
      return mapped;
    }
    checkFinite(rows * width);
    return mapped;
  }

  /** Looked at in the order of the file, so that both orders run at the speed of memory. */
  private void checkFinite(long count) {
    if (!header.type().isFloating()) {
      return;
    }
    LongStream.range(0, (count + BLOCK - 1) / BLOCK)
        .parallel()
        .map(b -> notFinite(b * BLOCK, Math.min(count, (b + 1) * BLOCK)))
        .filter(at -> at >= 0)
        .min()
        .ifPresent(this::refuse);
  }

  private void refuse(long at) {
    boolean byColumn = header.fortran();
    throw new DataException(
        "%s has %s in row %d, column %d; every feature must be a finite float. In NumPy:"
            + " numpy.nan_to_num(x), or leave the row out.",
        source,
        header.type().text(data, at),
        byColumn ? at % header.rows() : at / header.width(),
        byColumn ? at / header.rows() : at % header.width());
  }

  private long notFinite(long from, long to) {
    for (long i = from; i < to; i++) {
      if (!Float.isFinite((float) header.type().number(data, i))) {
        return i;
      }
    }
    return -1;
  }

  /** Every number as text, in the order of the file. */
  List<String> texts() {
    int n = Math.toIntExact(header.rows() * header.width());
    List<String> out = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      out.add(header.type().text(data, i));
    }
    return out;
  }

  private record Mapped(Npy file, NpyType type, boolean fortran, int size, int width)
      implements Features {
    /** Rows lie in the file as they are in memory. */
    boolean plain() {
      return type == NpyType.F4 && !fortran;
    }

    @Override
    public void read(int row, float[] into, int offset) {
      if (plain()) {
        readSquared(row, into, offset);
        return;
      }
      for (int k = 0; k < width; k++) {
        long at = fortran ? (long) k * size + row : (long) row * width + k;
        into[offset + k] = (float) type.number(file.data, at);
      }
    }

    @Override
    public double readSquared(int row, float[] into, int offset) {
      if (!plain()) {
        return Features.super.readSquared(row, into, offset);
      }
      MemorySegment.copy(file.data, NpyType.FLOAT, 4L * row * width, into, offset, width);
      double squared = Dots.squares(into, offset, offset + width);
      if (!(squared < Double.POSITIVE_INFINITY)) {
        file.refuse(file.notFinite((long) row * width, (row + 1L) * width));
      }
      return squared;
    }

    @Override
    public void dots(int from, int to, double[] y, double[] dots, double[] squares) {
      if (!plain() || !file.data.isNative() || !Dots.canBeInPlace(width)) {
        Features.super.dots(from, to, y, dots, squares);
        return;
      }
      Dots.inPlace(file.data, 4L * from * width, to - from, y, dots, squares);
      double[] dot = new double[1], square = new double[1];
      for (int i = from; i < to; i++) {
        if (!Dots.inRange(squares[i - from])) { // long, short, or bad
          Features.super.dots(i, i + 1, y, dot, square);
          dots[i - from] = dot[0];
          squares[i - from] = square[0];
        }
      }
    }
  }
}
