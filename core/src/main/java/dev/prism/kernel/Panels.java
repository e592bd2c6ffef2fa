package dev.prism.kernel;

import dev.prism.Workers;
import dev.prism.simd.MatrixProduct;

/**
 * Rows packed for the matrix product: blocks of {@link Tile#ROWS}, panels within, zeros at the end.
 */
final class Panels {
  private static final int WIDTH = MatrixProduct.WIDTH;
  final int rows;
  final int width;
  private final float[][] blocks;

  Panels(Features x, Workers workers) {
    rows = x.size();
    width = x.width();
    blocks = new float[(rows + Tile.ROWS - 1) / Tile.ROWS][];
    workers.over(
        blocks.length,
        1,
        (from, to) -> {
          for (int b = from; b < to; b++) {
            blocks[b] = pack(x, b * Tile.ROWS, Math.min(rows, (b + 1) * Tile.ROWS));
          }
        });
  }

  private float[] pack(Features x, int from, int to) {
    float[] out = new float[(to - from + WIDTH - 1) / WIDTH * WIDTH * width];
    float[] row = new float[width];
    for (int i = from; i < to; i++) {
      x.read(i, row, 0);
      int at = (i - from) / WIDTH * WIDTH * width + (i - from) % WIDTH;
      for (int k = 0; k < width; k++) {
        out[at + k * WIDTH] = row[k];
      }
    }
    return out;
  }

  int blocks() {
    return blocks.length;
  }

  float[] block(int b) {
    return blocks[b];
  }

  int panels(int b) {
    return blocks[b].length / width / WIDTH;
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
      n += 4L * b.length;
    }
    return n;
  }
}
