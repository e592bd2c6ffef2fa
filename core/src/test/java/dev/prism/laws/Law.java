package dev.prism.laws;

/** Something that holds for every measure, in a sentence, and how to check it. */
record Law(String says, Size size, Check check) {
  /** How large the worlds are that it is checked in. */
  enum Size {
    /** Many worlds of a few items. */
    SMALL,
    /** One world with more rows than a tile has. */
    TILES,
    /** One world with more rows than one thread takes at a time. */
    THREADS
  }

  static Law of(String says, Check check) {
    return new Law(says, Size.SMALL, check);
  }

  static Law of(String says, Size size, Check check) {
    return new Law(says, size, check);
  }

  /** Fails with an AssertionError where the law does not hold. */
  @FunctionalInterface
  interface Check {
    void holds(Case c);
  }
}
