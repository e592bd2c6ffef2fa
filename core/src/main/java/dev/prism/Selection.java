package dev.prism;

import java.util.List;

/**
 * What was chosen, in order.
 *
 * @param value f(A)
 * @param optimizer which one ran
 * @param stopped why it ended before the constraint was full; null where it was
 * @param evaluations how many gains were computed
 */
public record Selection(
    List<Pick> picks,
    double value,
    Certificate certificate,
    String optimizer,
    String stopped,
    long evaluations) {

  /** The chosen items, in order. */
  public int[] indices() {
    return picks.stream().mapToInt(Pick::index).toArray();
  }
}
