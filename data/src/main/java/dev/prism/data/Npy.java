package dev.prism.data;

import dev.prism.kernel.Features;
import dev.prism.simd.DotProducts;
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
 * Reads npy: a header with type, order and shape, then the numbers. Files are mapped, so that they
 * may be larger than memory; a row is converted when it is read.
 */
record Npy(MemorySegment data, NpyHeader header, String source) {
  /** Larger files are checked for numbers that are not finite as rows are read. */
  private static final long CHECKED_AT_ONCE = 1 << 20;

  /** The numbers that a parallel task checks. */
  private static final long BLOCK = 1 << 20;

  static Npy map(Path file) {
    try (FileChannel c = FileChannel.open(file, StandardOpenOption.READ)) {
      return parse(
          c.map(FileChannel.MapMode.READ_ONLY, 0, c.size(), Arena.ofAuto()), file.toString());
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  /** Parses an npy file in memory. */
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

  /** Returns the rows; where there is one number per item, such as a label, also as a column. */
  Table table() {
    Features f = features();
    return new Table(source, f, null, f.width() == 1 ? Map.of(Table.VALUE, texts()) : Map.of());
  }

  /** Returns the rows as features; more than two dimensions are flattened. */
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
    if (mapped.isPlain() && rows * width > CHECKED_AT_ONCE) {
      return mapped;
    }
    checkFinite(rows * width);
    return mapped;
  }

  /** Checks in the order of the file, which is fast for C and Fortran order. */
  private void checkFinite(long count) {
    if (!header.type().isFloating()) {
      return;
    }
    LongStream.range(0, (count + BLOCK - 1) / BLOCK)
        .parallel()
        .map(b -> firstNotFinite(b * BLOCK, Math.min(count, (b + 1) * BLOCK)))
        .filter(at -> at >= 0)
        .min()
        .ifPresent(this::throwNotFinite);
  }

  private void throwNotFinite(long at) {
    boolean byColumn = header.fortran();
    throw new DataException(
        "%s has %s in row %d, column %d; every feature must be a finite float of 32 bits. Leave the"
            + " row out, or scale or replace the number; in NumPy, numpy.nan_to_num(x) replaces"
            + " NaN.",
        source,
        header.type().text(data, at),
        byColumn ? at % header.rows() : at / header.width(),
        byColumn ? at / header.rows() : at % header.width());
  }

  private long firstNotFinite(long from, long to) {
    for (long i = from; i < to; i++) {
      if (!Float.isFinite((float) header.type().number(data, i))) {
        return i;
      }
    }
    return -1;
  }

  /** Returns every number as text, in the order of the file. */
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
    /** Returns whether rows are stored in the file as in memory. */
    boolean isPlain() {
      return type == NpyType.F4 && !fortran;
    }

    @Override
    public void read(int row, float[] into, int offset) {
      if (isPlain()) {
        readWithSquaredNorm(row, into, offset);
        return;
      }
      for (int k = 0; k < width; k++) {
        long at = fortran ? (long) k * size + row : (long) row * width + k;
        into[offset + k] = (float) type.number(file.data, at);
      }
    }

    @Override
    public double readWithSquaredNorm(int row, float[] into, int offset) {
      if (!isPlain()) {
        return Features.super.readWithSquaredNorm(row, into, offset);
      }
      MemorySegment.copy(file.data, NpyType.FLOAT, 4L * row * width, into, offset, width);
      double squared = DotProducts.squares(into, offset, offset + width);
      if (!(squared < Double.POSITIVE_INFINITY)) {
        file.throwNotFinite(file.firstNotFinite((long) row * width, (row + 1L) * width));
      }
      return squared;
    }

    @Override
    public void dots(int from, int to, double[] y, double[] dots, double[] squares) {
      if (!isPlain() || !file.data.isNative() || !DotProducts.canBeInPlace(width)) {
        Features.super.dots(from, to, y, dots, squares);
        return;
      }
      DotProducts.inPlace(file.data, 4L * from * width, to - from, y, dots, squares);
      double[] dot = new double[1], square = new double[1];
      for (int i = from; i < to; i++) {
        if (!DotProducts.inRange(squares[i - from])) { // too large, too small or not finite
          Features.super.dots(i, i + 1, y, dot, square);
          dots[i - from] = dot[0];
          squares[i - from] = square[0];
        }
      }
    }
  }
}
