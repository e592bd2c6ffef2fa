package dev.prism.targeted;

import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import dev.prism.data.Noted;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The rounds of labelling so far: which items of a pool were chosen in each. Immutable, and safe
 * for use by several threads.
 *
 * <pre>{@code
 * Rounds rounds = Rounds.of(pool.size());
 * Proposal first = rounds.next(task).choose(Strategies.named("flqmi"), 100, seed);
 * // label the items, train, run the new model on the whole pool
 * Proposal second = first.rounds().next(newTask).choose(Strategies.named("flqmi"), 100, seed);
 * }</pre>
 *
 * @param pool the number of items in the pool, which must be the same in every round
 */
public record Rounds(int pool, List<Round> rounds) {
  /**
   * One round.
   *
   * @param items indices into the pool, in the order chosen
   * @param ids the ids of these items, which tell whether a later pool is the same
   */
  public record Round(String strategy, long seed, List<Integer> items, List<String> ids) {}

  /** No rounds yet. */
  public static Rounds of(int pool) {
    return new Rounds(pool, List.of());
  }

  /**
   * Reads the rounds that {@link #write} wrote; there are none if the file does not exist.
   *
   * @param pool the number of items in the pool
   * @param ids the id of each item
   * @throws DataException if the file holds something else, or rounds of another pool
   */
  public static Rounds read(Path file, int pool, IntFunction<String> ids) {
    if (!Files.exists(file)) {
      return of(pool);
    }
    Rounds r = Noted.read(file, Rounds.class, "a file of rounds");
    if (r.rounds == null || r.rounds.stream().anyMatch(x -> x == null || x.items == null)) {
      throw new DataException("%s is not a file of rounds.", file);
    }
    if (r.pool != pool) {
      throw new DataException(
          "%s is of a pool of %d items and this one has %d; every round needs the whole pool, in"
              + " the same order.",
          file, r.pool, pool);
    }
    if (r.chosen().stream().anyMatch(i -> i == null || i < 0 || i >= pool)) {
      throw new DataException("%s names an item that is not in the pool.", file);
    }
    for (Round x : r.rounds) {
      for (int p = 0; x.ids != null && p < Math.min(x.ids.size(), x.items.size()); p++) {
        String now = ids.apply(x.items.get(p));
        if (!now.equals(x.ids.get(p))) {
          throw new DataException(
              "%s has chosen %s as item %d, and that is %s now; every round needs the whole pool,"
                  + " in the same order.",
              file, x.ids.get(p), x.items.get(p), now);
        }
      }
    }
    return r;
  }

  /** Writes the rounds as JSON, atomically. */
  public void write(Path file) {
    Noted.write(file, this);
  }

  /** The items of all rounds, in the order chosen. */
  public List<Integer> chosen() {
    List<Integer> out = new ArrayList<>();
    rounds.forEach(r -> out.addAll(r.items));
    return out;
  }

  /**
   * The next round.
   *
   * @param task the whole pool, as the model of this round sees it; its private and labelled sets
   *     need not contain what earlier rounds chose
   */
  public NextRound next(Task task) {
    if (task.size() != pool) {
      throw new PrismException(
          "These are rounds of a pool of %d items and this one has %d; every round needs the whole"
              + " pool, in the same order.",
          pool, task.size());
    }
    return new NextRound(this, task, null, Integer::toString, false);
  }

  Rounds and(Round next) {
    List<Round> all = new ArrayList<>(rounds);
    all.add(next);
    return new Rounds(pool, List.copyOf(all));
  }
}
