package dev.prism;

/**
 * An item of a selection. Immutable and safe for use by multiple threads.
 *
 * <pre>{@code
 * for (Pick p : result) System.out.println(p.index() + "  +" + p.gain() + "  = " + p.value());
 * }</pre>
 *
 * @param index the index of the item in the pool
 * @param gain its marginal gain f(A ∪ {j}) − f(A) when it was picked
 * @param value the value f(A ∪ {j}) that was then reached
 * @param by the criterion by which it was picked
 */
public record Pick(int index, double gain, double value, Criterion by) {
  /**
   * Creates a pick for its gain.
   *
   * @param index the index of the item in the pool
   * @param gain its marginal gain
   * @param value the value that was then reached
   */
  public Pick(int index, double gain, double value) {
    this(index, gain, value, Criterion.GAIN);
  }

  /**
   * Replaces the index.
   *
   * @param i the index
   * @return a copy with the index
   */
  public Pick withIndex(int i) {
    return new Pick(i, gain, value, by);
  }
}
