package dev.prism.simd;

/**
 * The order of all sums: numbers are added in eight lanes, number i in lane i mod 8, and the lanes
 * first to last. Stateless.
 *
 * <p>The order is that of a vector of 256 bits. It does not follow the machine, so that the last
 * bit of every gain is the same with and without vectors, whatever their width.
 */
final class Lanes {
  static final int N = 8;

  private Lanes() {}

  /** Returns the sum of the lanes in double precision, first lane first. */
  static double sum(float[] lanes) {
    double s = 0;
    for (int i = 0; i < N; i++) {
      s += lanes[i];
    }
    return s;
  }
}
