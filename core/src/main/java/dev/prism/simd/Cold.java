package dev.prism.simd;

/**
 * Vector loops run a hundred times slower than plain ones until Java has compiled them, and that
 * takes longer than many a small job. So the first numbers of a program go through plain twins of
 * the loops, which give the same bits.
 */
final class Cold {
  private long left; // threads may overwrite each other: it need not be exact

  /**
   * @param numbers so many are worth no compilation
   */
  Cold(long numbers) {
    left = numbers;
  }

  /** These numbers are still among the first. */
  boolean still(long numbers) {
    long l = left;
    if (l <= 0) {
      return false;
    }
    left = l - numbers;
    return true;
  }

  /** For tests: from here on so many more. */
  void more(long numbers) {
    left = numbers;
  }
}
