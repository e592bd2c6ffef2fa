package dev.prism.kernel;

import dev.prism.base.BadDataException;
import java.nio.FloatBuffer;

/** Views of arrays, buffers and other features. */
final class FeatureViews {
  private FeatureViews() {}

  /** See {@link Features#of(Features, Features)}. */
  record Both(Features first, Features second) implements Features {
    @Override
    public int size() {
      return first.size() + second.size();
    }

    @Override
    public int width() {
      return first.width();
    }

    @Override
    public void read(int row, float[] into, int offset) {
      if (row < first.size()) {
        first.read(row, into, offset);
      } else {
        second.read(row - first.size(), into, offset);
      }
    }
  }

  /** Features whose rows lie in arrays. */
  sealed interface InArray extends Features {
    /** Returns the array that holds a row. */
    float[] array(int row);

    /** Returns where the row begins. */
    int offset(int row);
  }

  /** See {@link Features#of(float[]...)}. */
  record Rows(float[][] rows, int width) implements InArray {
    @Override
    public float[] array(int row) {
      return rows[row];
    }

    @Override
    public int offset(int row) {
      return 0;
    }

    @Override
    public int size() {
      return rows.length;
    }

    @Override
    public void read(int row, float[] into, int offset) {
      System.arraycopy(rows[row], 0, into, offset, width);
    }
  }

  /** See {@link Features#of(float[], int)}. */
  record Flat(float[] values, int width) implements InArray {
    @Override
    public float[] array(int row) {
      return values;
    }

    @Override
    public int offset(int row) {
      return row * width;
    }

    @Override
    public int size() {
      return values.length / width;
    }

    @Override
    public void read(int row, float[] into, int offset) {
      System.arraycopy(values, row * width, into, offset, width);
    }
  }

  /** See {@link Features#select}. */
  record Selected(Features all, int[] ids) implements Features {
    @Override
    public int size() {
      return ids.length;
    }

    @Override
    public int width() {
      return all.width();
    }

    @Override
    public void read(int row, float[] into, int offset) {
      all.read(ids[row], into, offset);
    }

    @Override
    public double readWithSquaredNorm(int row, float[] into, int offset) {
      return all.readWithSquaredNorm(ids[row], into, offset);
    }

    @Override
    public Features select(int[] rows) {
      int[] inner = new int[rows.length];
      for (int i = 0; i < rows.length; i++) {
        inner[i] = ids[rows[i]];
      }
      return new Selected(all, inner);
    }
  }

  /** See {@link Features#of(FloatBuffer, int)}; absolute reads are safe for multiple threads. */
  record Buffered(FloatBuffer values, int width) implements Features {
    @Override
    public int size() {
      return values.capacity() / width;
    }

    @Override
    public void read(int row, float[] into, int offset) {
      values.get(row * width, into, offset, width);
    }
  }

  static void checkRows(int numbers, int width) {
    if (width < 1 || numbers == 0 || numbers % width != 0) {
      throw new BadDataException(
          "%d numbers do not make rows of %d; the length must be a positive multiple of the width.",
          numbers, width);
    }
  }
}
