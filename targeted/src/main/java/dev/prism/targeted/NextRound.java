package dev.prism.targeted;

import dev.prism.base.PrismException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A round of labelling that is about to be chosen; see {@link Rounds#next}. Items of earlier rounds
 * are not candidates any more. Those whose class is known by now are part of the labelled set.
 * Immutable.
 */
public final class NextRound {
  private final Rounds before;
  private final Task task;
  private final PoolLabels labels; // null if nothing is known
  private final IntFunction<String> ids;
  private final boolean chosenPrivate;

  NextRound(
      Rounds before, Task task, PoolLabels labels, IntFunction<String> ids, boolean chosenPrivate) {
    this.before = before;
    this.task = task;
    this.labels = labels;
    this.ids = ids;
    this.chosenPrivate = chosenPrivate;
  }

  /** With the classes of the pool's items, as far as they are known. */
  public NextRound labels(PoolLabels known) {
    if (known.size() != task.size()) {
      throw new PrismException(
          "There are %d labels and the pool has %d items.", known.size(), task.size());
    }
    return new NextRound(before, task, known, ids, chosenPrivate);
  }

  /** With ids, which the rounds keep to recognise the pool; by default an item's index. */
  public NextRound ids(IntFunction<String> names) {
    return new NextRound(before, task, labels, names, chosenPrivate);
  }

  /**
   * Adds the items of earlier rounds to the private set, so that this round chooses nothing like
   * them. While the private set is empty, the strategy is replaced by {@link
   * Strategy#withoutPrivate}.
   */
  public NextRound chosenPrivate() {
    return new NextRound(before, task, labels, ids, true);
  }

  /**
   * Chooses what to label.
   *
   * @param k the number of items, at most as many as earlier rounds left
   */
  public Proposal choose(Strategy strategy, int k, long seed) {
    boolean[] taken = new boolean[task.size()];
    before.chosen().forEach(i -> taken[i] = true);
    int[] free = IntStream.range(0, taken.length).filter(i -> !taken[i]).toArray();
    if (k < 1 || k > free.length) {
      throw new PrismException(
          "The budget is %d and %d of the pool's %d items are free; it must be from 1 to that.",
          k, free.length, task.size());
    }
    Task left = left(free);
    Strategy now = chosenPrivate ? conditioned(strategy, left) : strategy;
    Strategies.Choice choice = Strategies.choose(now, left, k, seed);
    int[] items = IntStream.of(choice.items()).map(i -> free[i]).toArray();
    List<Proposal.Item> picks = items(items, choice.weights());
    Rounds.Round round =
        new Rounds.Round(
            now.name(),
            seed,
            picks.stream().map(Proposal.Item::index).toList(),
            picks.stream().map(Proposal.Item::id).toList());
    return new Proposal(now, picks, choice.randomFill(), ofTargetClasses(picks), before.and(round));
  }

  /** The task without the items of earlier rounds, which are in its other sets instead. */
  private Task left(int[] free) {
    PoolLabels known = labels == null ? PoolLabels.unknown(task.size()) : labels;
    List<Integer> chosen = before.chosen();
    List<Integer> labelled = chosen.stream().filter(i -> known.label(i).isPresent()).toList();
    Task t = task.labelled(known.with(task.labelled(), task.pool(), labelled));
    t = chosenPrivate ? t.avoid(known.with(task.avoid(), task.pool(), chosen)) : t;
    return free.length == task.size() ? t : t.pool(task.pool().select(free));
  }

  private static Strategy conditioned(Strategy strategy, Task t) {
    Strategy without =
        strategy
            .withoutPrivate()
            .orElseThrow(
                () -> new PrismException("The strategy %s reads no private set.", strategy.name()));
    return t.avoid() == null ? without : strategy;
  }

  private List<Proposal.Item> items(int[] items, double[] weights) {
    Outputs chosen = task.pool().select(items);
    int[] predicted = chosen.predicted();
    double[] confidence = chosen.confidence();
    List<Proposal.Item> out = new ArrayList<>();
    for (int p = 0; p < items.length; p++) {
      out.add(
          new Proposal.Item(
              items[p],
              ids.apply(items[p]),
              predicted[p],
              confidence[p],
              label(items[p]),
              weights == null ? null : weights[p]));
    }
    return out;
  }

  private Integer label(int item) {
    return labels == null || labels.label(item).isEmpty() ? null : labels.label(item).getAsInt();
  }

  private Integer ofTargetClasses(List<Proposal.Item> items) {
    if (labels == null || task.target() == null) {
      return null;
    }
    return (int)
        items.stream()
            .filter(
                i ->
                    i.label() != null
                        && IntStream.of(task.target().labels()).anyMatch(y -> y == i.label()))
            .count();
  }
}
