package dev.prism.term;

import dev.prism.kernel.Kernel;

/** What is taken of a pair of items. */
public enum Pairs {
  /** S_ij. */
  SIMILARITY {
    @Override
    double of(float s) {
      return s;
    }

    @Override
    boolean nonNegative(Kernel k) {
      return k.nonNegative();
    }
  },
  /** d_ij = 1 − S_ij. */
  DISTANCE {
    @Override
    double of(float s) {
      return 1.0 - s;
    }

    @Override
    boolean nonNegative(Kernel k) {
      return k.atMostOne();
    }
  };

  abstract double of(float s);

  abstract boolean nonNegative(Kernel k);
}
