package dev.prism.targeted;

import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The next round of labelling; see {@link Rounds#next}. Immutable and safe for use by multiple
 * threads.
 *
 * <p>Items of earlier rounds are no longer candidates. Those whose class is known by now are part
 * of the labelled set.
 */
public final class NextRound {
  private final Rounds before;
  private final TargetedTask task;
  private final @Nullable PoolLabels labels; // null if no class is known
  private final IntFunction<String> ids;
  private final boolean chosenAsPrivate;

  NextRound(
      Rounds before,
      TargetedTask task,
      @Nullable PoolLabels labels,
      IntFunction<String> ids,
      boolean chosenAsPrivate) {
    this.before = before;
    this.task = task;
    this.labels = labels;
    this.ids = ids;
    this.chosenAsPrivate = chosenAsPrivate;
  }

  /**
   * Sets the classes of the pool's items, as far as they are known.
   *
   * @param known one label per item of the pool
   * @return a new round
   */
  public NextRound labels(PoolLabels known) {
    if (known.size() != task.size()) {
      throw new BadDataException(
          "There are %d labels and the pool has %d items.", known.size(), task.size());
    }
    for (int i = 0; i < known.size(); i++) {
      int row = i;
      known.label(i).ifPresent(y -> LabelledItems.checkClass(y, row, task.pool()));
    }
    return new NextRound(before, task, known, ids, chosenAsPrivate);
  }

  /**
   * Sets the ids of the pool's items, by which a later round recognises the pool. The default id is
   * the item's index.
   *
   * @param names returns the id of an item by its index
   * @return a new round
   */
  public NextRound ids(IntFunction<String> names) {
    return new NextRound(before, task, labels, names, chosenAsPrivate);
  }

  /**
   * Adds the items of earlier rounds to the private set, so that this round selects nothing like
   * them. While the private set is empty, the strategy is replaced by {@link
   * Strategy#withoutPrivate}.
   *
   * @return a new round
   */
  public NextRound chosenAsPrivate() {
    return new NextRound(before, task, labels, ids, true);
  }

  /**
   * Selects the items to label.
   *
   * @param strategy the strategy
   * @param k the number of items, from 1 to the number of items that earlier rounds left
   * @param seed the random seed
   * @return the items, and all rounds with this one as the last
   */
  public Proposal choose(Strategy strategy, int k, long seed) {
    boolean[] taken = new boolean[task.size()];
    before.chosen().forEach(i -> taken[i] = true);
    int[] free = IntStream.range(0, taken.length).filter(i -> !taken[i]).toArray();
    if (k < 1 || k > free.length) {
      throw new BadRequestException(
          "The budget is %d and %d of the pool's %d items are free; it must be from 1 to that.",
          k, free.length, task.size());
    }
    TargetedTask left = left(free);
    Strategy now = chosenAsPrivate ? conditioned(strategy, left) : strategy;
    Strategies.Choice choice = Strategies.choose(now, left, k, seed);
    int[] items = choice.items().stream().mapToInt(i -> free[i]).toArray();
    List<Proposal.Item> picks = items(items, choice.weights());
    Rounds.Round round =
        new Rounds.Round(
            now.name(),
            seed,
            picks.stream().map(Proposal.Item::index).toList(),
            picks.stream().map(Proposal.Item::id).toList());
    return new Proposal(
        now,
        picks,
        choice.relevanceFill(),
        choice.randomFill(),
        ofTargetClasses(picks),
        before.plus(round));
  }

  /** Returns the task with the items of earlier rounds in its other sets instead of the pool. */
  private TargetedTask left(int[] free) {
    PoolLabels known = labels == null ? PoolLabels.unknown(task.size()) : labels;
    List<Integer> chosen = before.chosen();
    List<Integer> labelled = chosen.stream().filter(i -> known.label(i).isPresent()).toList();
    TargetedTask t = task.labelled(known.with(task.labelled(), task.pool(), labelled));
    t = chosenAsPrivate ? t.privateSet(known.with(task.privateSet(), task.pool(), chosen)) : t;
    return free.length == task.size() ? t : t.pool(task.pool().select(free));
  }

  private static Strategy conditioned(Strategy strategy, TargetedTask t) {
    Strategy without =
        strategy
            .withoutPrivate()
            .orElseThrow(
                () ->
                    new BadRequestException(
                        "The strategy %s reads no private set.", strategy.name()));
    return t.privateSet() == null ? without : strategy;
  }

  private List<Proposal.Item> items(int[] items, @Nullable List<Double> weights) {
    ModelOutputs chosen = task.pool().select(items);
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
              weights == null ? null : weights.get(p)));
    }
    return out;
  }

  private @Nullable Integer label(int item) {
    return labels == null || labels.label(item).isEmpty() ? null : labels.label(item).getAsInt();
  }

  private @Nullable Integer ofTargetClasses(List<Proposal.Item> items) {
    LabelledItems target = task.target();
    if (labels == null || target == null) {
      return null;
    }
    return (int)
        items.stream()
            .filter(
                i ->
                    i.label() != null
                        && IntStream.of(target.labels()).anyMatch(y -> y == i.label()))
            .count();
  }
}
