package dev.prism.kernel;

import dev.prism.simd.Exp;

/** exp(−‖x−y‖/d), d the number of features. */
record Euclidean() implements Similarity {
  @Override
  public String text() {
    return "euclidean";
  }

  @Override
  public Accumulator accumulator() {
    return Accumulator.SQUARED_DISTANCE;
  }

  @Override
  public void finish(float[] tile, int from, int to, int width) {
    Exp.decay(tile, from, to, 1f / width, true);
  }

  @Override
  public boolean nonNegative() {
    return true;
  }

  @Override
  public boolean atMostOne() {
    return true;
  }

  @Override
  public boolean positiveSemidefinite() {
    return true;
  }
}
