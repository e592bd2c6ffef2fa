package dev.prism;

/**
 * The sets between which similarities are defined. Immutable and safe for use by multiple threads.
 */
public enum Side {
  /** The ground set: the items to select from. */
  V,
  /** The rows to be represented; the ground set unless others are given. */
  R,
  /** The query set. */
  Q,
  /** The private set. */
  P
}
