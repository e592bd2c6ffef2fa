package dev.prism;

import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What was chosen, in order. Immutable and safe for use by several threads; iterating yields the
 * picks.
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
    long evaluations)
    implements Iterable<Pick> {

  public Selection {
    picks = List.copyOf(picks);
  }

  /** The picks, in the order in which they were chosen. */
  @Override
  public Iterator<Pick> iterator() {
    return picks.iterator();
  }

  /** The same picks with another certificate. */
  public Selection certificate(Certificate c) {
    return new Selection(picks, value, c, optimizer, stopped, evaluations);
  }

  /**
   * The same picks under other numbers.
   *
   * @param numbers the number of each pick, in the order of the picks
   */
  public Selection renumbered(int[] numbers) {
    List<Pick> renamed =
        IntStream.range(0, picks.size())
            .mapToObj(i -> new Pick(numbers[i], picks.get(i).gain(), picks.get(i).value()))
            .toList();
    return new Selection(renamed, value, certificate, optimizer, stopped, evaluations);
  }

  /** The chosen items, in order. */
  public int[] indices() {
    return picks.stream().mapToInt(Pick::index).toArray();
  }
}
