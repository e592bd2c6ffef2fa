package dev.prism;

import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The items that an optimizer selected, in order. Immutable and safe for use by multiple threads.
 *
 * <pre>{@code
 * Selection s = Request.pick(50).measure("flqmi").from(problem).selection();
 * int[] chosen = s.indices();
 * double value = s.value();
 * if (s.stopReason() != null) System.out.println("ended early: " + s.stopReason());
 * }</pre>
 *
 * @param picks the picks, in the order of selection
 * @param value f(A)
 * @param certificate an upper bound on the value of any feasible set
 * @param optimizer the name of the optimizer that ran
 * @param stopReason why the run ended before the constraint was exhausted; null if it was exhausted
 * @param evaluations the number of gains that were computed
 * @param improvement how much a search after the first selection has added to the value; empty if
 *     there was none
 */
public record Selection(
    List<Pick> picks,
    double value,
    Certificate certificate,
    String optimizer,
    @Nullable String stopReason,
    long evaluations,
    OptionalDouble improvement)
    implements Iterable<Pick> {

  /** Copies the picks. */
  public Selection {
    picks = List.copyOf(picks);
  }

  /**
   * Creates a selection that no search has tried to improve.
   *
   * @param picks the picks, in the order of selection
   * @param value f(A)
   * @param certificate an upper bound on the value of any feasible set
   * @param optimizer the name of the optimizer that ran
   * @param stopReason why the run ended before the constraint was exhausted; null if it was
   *     exhausted
   * @param evaluations the number of gains that were computed
   */
  public Selection(
      List<Pick> picks,
      double value,
      Certificate certificate,
      String optimizer,
      @Nullable String stopReason,
      long evaluations) {
    this(picks, value, certificate, optimizer, stopReason, evaluations, OptionalDouble.empty());
  }

  /** {@return an iterator over the picks, in the order of selection} */
  @Override
  public Iterator<Pick> iterator() {
    return picks.iterator();
  }

  /**
   * Replaces the certificate.
   *
   * @param c the certificate
   * @return a copy with the certificate
   */
  public Selection certificate(Certificate c) {
    return new Selection(picks, value, c, optimizer, stopReason, evaluations, improvement);
  }

  /**
   * Replaces the improvement by how much the value exceeds that of a selection before it.
   *
   * @param before the value of the first selection
   * @return a copy with the improvement
   */
  public Selection improvedFrom(double before) {
    OptionalDouble more = OptionalDouble.of(value - before);
    return new Selection(picks, value, certificate, optimizer, stopReason, evaluations, more);
  }

  /**
   * Replaces the indices of the picks.
   *
   * @param indices the index of each pick, in the order of the picks
   * @return a copy with the indices
   */
  public Selection renumbered(int[] indices) {
    List<Pick> renumbered =
        IntStream.range(0, picks.size()).mapToObj(i -> picks.get(i).withIndex(indices[i])).toList();
    return new Selection(
        renumbered, value, certificate, optimizer, stopReason, evaluations, improvement);
  }

  /** {@return the indices of the selected items, in the order of selection} */
  public int[] indices() {
    return picks.stream().mapToInt(Pick::index).toArray();
  }
}
