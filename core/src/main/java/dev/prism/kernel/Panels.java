package dev.prism.kernel;

import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink.Tile;
import dev.prism.simd.MatrixProduct;
import java.util.Arrays;

/**
 * Rows packed for the matrix product, in blocks of {@link Tile#ROWS} that consist of panels and are
 * padded with zeros. If the heap has no room for all blocks, a block is packed whenever it is read.
 */
final class Panels {
  private static final int WIDTH = MatrixProduct.WIDTH;
  final int rows;
  final int width;
  private final Features x;
  private final float[][] blocks;

  Panels(Features x, boolean keep, Workers workers) {
    this.x = x;
    rows = x.size();
    width = x.width();
    blocks = new float[(rows + Tile.ROWS - 1) / Tile.ROWS][];
    if (keep) {
      workers.parallelFor(
          blocks.length,
          1,
          (from, to) -> {
            for (int b = from; b < to; b++) {
              blocks[b] = new float[size(b)];
              pack(b, blocks[b]);
            }
          });
    }
  }

  /** Returns whether the packed rows fit a third of the heap. */
  static boolean fits(Features x) {
    return Kernels.packedBytes(4.0 * x.size() * x.width()) > 0;
  }

  private int size(int b) {
    return panels(b) * WIDTH * width;
  }

  private void pack(int b, float[] out) {
    int from = from(b), to = to(b);
    Arrays.fill(out, (to - from) / WIDTH * WIDTH * width, size(b), 0);
    RowGroup group = new RowGroup(x);
    for (int i = from; i < to; i += RowGroup.ROWS) {
      group.pack(i, to, out, (i - from) / WIDTH * WIDTH * width + (i - from) % WIDTH);
    }
  }

  /** Returns whether the packed blocks are kept. */
  boolean kept() {
    return blocks.length == 0 || blocks[0] != null;
  }

  int blocks() {
    return blocks.length;
  }

  /** Returns scratch memory for {@link #block}; empty if blocks are kept. */
  float[] scratch() {
    return new float[kept() ? 0 : size(0)];
  }

  /** Returns a kept block, or packs it into {@code scratch}. */
  float[] block(int b, float[] scratch) {
    if (blocks[b] != null) {
      return blocks[b];
    }
    pack(b, scratch);
    return scratch;
  }

  int panels(int b) {
    return (to(b) - from(b) + WIDTH - 1) / WIDTH;
  }

  int from(int b) {
    return b * Tile.ROWS;
  }

  int to(int b) {
    return Math.min(rows, (b + 1) * Tile.ROWS);
  }

  long bytes() {
    long n = 0;
    for (float[] b : blocks) {
      n += b == null ? 0 : 4L * b.length;
    }
    return n;
  }
}
