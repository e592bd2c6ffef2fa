package dev.prism.simd;

import static jdk.incubator.vector.FloatVector.fromArray;

import jdk.incubator.vector.FloatVector;

/** The transpose of eight rows of eight numbers, by vectors of 256 bits. Stateless. */
final class Transpose {
  private static final FloatVector ONES_LOW = lanes(0, 8, 1, 9, 4, 12, 5, 13);
  private static final FloatVector ONES_HIGH = lanes(2, 10, 3, 11, 6, 14, 7, 15);
  private static final FloatVector TWOS_LOW = lanes(0, 1, 8, 9, 4, 5, 12, 13);
  private static final FloatVector TWOS_HIGH = lanes(2, 3, 10, 11, 6, 7, 14, 15);
  private static final FloatVector FOURS_LOW = lanes(0, 1, 2, 3, 8, 9, 10, 11);
  private static final FloatVector FOURS_HIGH = lanes(4, 5, 6, 7, 12, 13, 14, 15);

  private Transpose() {}

  private static FloatVector lanes(float... index) {
    return fromArray(Species.F, index, 0);
  }

  /** Scales eight numbers of each row and writes them side by side, {@code WIDTH} apart. */
  static void square(float[][] row, int[] offset, float[] scale, int k, float[] out, int at) {
    FloatVector a = fromArray(Species.F, row[0], offset[0] + k).mul(scale[0]);
    FloatVector b = fromArray(Species.F, row[1], offset[1] + k).mul(scale[1]);
    FloatVector c = fromArray(Species.F, row[2], offset[2] + k).mul(scale[2]);
    FloatVector d = fromArray(Species.F, row[3], offset[3] + k).mul(scale[3]);
    FloatVector e = fromArray(Species.F, row[4], offset[4] + k).mul(scale[4]);
    FloatVector f = fromArray(Species.F, row[5], offset[5] + k).mul(scale[5]);
    FloatVector g = fromArray(Species.F, row[6], offset[6] + k).mul(scale[6]);
    FloatVector h = fromArray(Species.F, row[7], offset[7] + k).mul(scale[7]);
    FloatVector p = ONES_LOW.selectFrom(a, b), q = ONES_HIGH.selectFrom(a, b);
    FloatVector r = ONES_LOW.selectFrom(c, d), s = ONES_HIGH.selectFrom(c, d);
    FloatVector t = ONES_LOW.selectFrom(e, f), u = ONES_HIGH.selectFrom(e, f);
    FloatVector v = ONES_LOW.selectFrom(g, h), w = ONES_HIGH.selectFrom(g, h);
    a = TWOS_LOW.selectFrom(p, r);
    b = TWOS_HIGH.selectFrom(p, r);
    c = TWOS_LOW.selectFrom(q, s);
    d = TWOS_HIGH.selectFrom(q, s);
    e = TWOS_LOW.selectFrom(t, v);
    f = TWOS_HIGH.selectFrom(t, v);
    g = TWOS_LOW.selectFrom(u, w);
    h = TWOS_HIGH.selectFrom(u, w);
    int width = MatrixProduct.WIDTH;
    FOURS_LOW.selectFrom(a, e).intoArray(out, at);
    FOURS_LOW.selectFrom(b, f).intoArray(out, at + width);
    FOURS_LOW.selectFrom(c, g).intoArray(out, at + 2 * width);
    FOURS_LOW.selectFrom(d, h).intoArray(out, at + 3 * width);
    FOURS_HIGH.selectFrom(a, e).intoArray(out, at + 4 * width);
    FOURS_HIGH.selectFrom(b, f).intoArray(out, at + 5 * width);
    FOURS_HIGH.selectFrom(c, g).intoArray(out, at + 6 * width);
    FOURS_HIGH.selectFrom(d, h).intoArray(out, at + 7 * width);
  }
}
