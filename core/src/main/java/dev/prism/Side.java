package dev.prism;

/** The sets that similarities are between. */
public enum Side {
  /** The pool: items that may be chosen. */
  V,
  /** Rows to be represented; the pool itself unless something else is given. */
  R,
  /** The query set. */
  Q,
  /** The private set. */
  P
}
