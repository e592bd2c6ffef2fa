package dev.prism.targeted;

import dev.prism.base.BadDataException;
import dev.prism.data.DataException;
import dev.prism.data.StateFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rounds of labelling so far, with the items of a pool that were selected in each. Immutable
 * and safe for use by multiple threads.
 *
 * <pre>{@code
 * Rounds rounds = Rounds.of(pool.size());
 * Proposal first = rounds.next(task).choose(Strategies.named("flqmi"), 100, seed);
 * // label the items, train, run the new model on the whole pool
 * Proposal second = first.rounds().next(newTask).choose(Strategies.named("flqmi"), 100, seed);
 * }</pre>
 *
 * @param pool the number of items in the pool, which must be the same in every round
 * @param rounds the rounds, first to last
 */
public record Rounds(int pool, List<Round> rounds) {
  private static final String SAME_POOL = "; every round needs the whole pool, in the same order.";

  /**
   * One round. Immutable and safe for use by multiple threads.
   *
   * @param strategy the name of the strategy
   * @param seed the random seed
   * @param items indices into the pool, in the order of selection
   * @param ids the ids of these items, by which a later round recognises the pool
   */
  public record Round(String strategy, long seed, List<Integer> items, List<String> ids) {}

  /**
   * Returns the state before the first round.
   *
   * @param pool the number of items in the pool
   * @return no rounds
   */
  public static Rounds of(int pool) {
    return new Rounds(pool, List.of());
  }

  /**
   * Reads the rounds that {@link #write} wrote.
   *
   * @param file the file
   * @param pool the number of items in the pool
   * @param ids returns the id of an item by its index
   * @return the rounds; none if the file does not exist
   * @throws DataException if the file holds something else, or rounds of another pool
   */
  public static Rounds read(Path file, int pool, IntFunction<String> ids) {
    if (!Files.exists(file)) {
      return of(pool);
    }
    Rounds r = read(file);
    if (r.pool != pool) {
      throw new DataException(
          "%s is of a pool of %d items and this one has %d" + SAME_POOL, file, r.pool, pool);
    }
    if (r.chosen().stream().anyMatch(i -> i == null || i < 0 || i >= pool)) {
      throw new DataException("%s names an item that is not in the pool.", file);
    }
    for (Round x : r.rounds) {
      for (int p = 0; p < x.items.size(); p++) {
        String now = ids.apply(x.items.get(p));
        if (!now.equals(x.ids.get(p))) {
          throw new DataException(
              "In %s item %d is %s, and in this pool it is %s" + SAME_POOL,
              file,
              x.items.get(p),
              x.ids.get(p),
              now);
        }
      }
    }
    return r;
  }

  private static Rounds read(Path file) {
    Rounds r = StateFile.read(file, Rounds.class, "a file of rounds");
    if (r.rounds == null || !r.rounds.stream().allMatch(Rounds::isWhole)) {
      throw new DataException("%s is not a file of rounds.", file);
    }
    return r;
  }

  private static boolean isWhole(@Nullable Round x) {
    return x != null && x.items != null && x.ids != null && x.items.size() == x.ids.size();
  }

  /**
   * Checks that {@link #write} would lose no round: another process may have added one to the file
   * since it was read.
   *
   * @param file the file
   * @throws DataException if the file holds anything but the first of these rounds
   */
  public void checkExtends(Path file) {
    if (!Files.exists(file)) {
      return;
    }
    List<Round> there = read(file).rounds;
    if (there.size() > rounds.size() || !there.equals(rounds.subList(0, there.size()))) {
      throw new DataException(
          "%s holds a round that was added while this one was selected, and is left as it is."
              + " Select again: the next round starts from the rounds that it holds.",
          file);
    }
  }

  /**
   * Writes the rounds as JSON, atomically.
   *
   * @param file the file, which is replaced if it holds the first of these rounds
   * @throws DataException if the file holds other rounds, see {@link #checkExtends}
   */
  public void write(Path file) {
    checkExtends(file);
    StateFile.write(file, this);
  }

  /** {@return the items of all rounds, in the order of selection} */
  public List<Integer> chosen() {
    List<Integer> out = new ArrayList<>();
    rounds.forEach(r -> out.addAll(r.items));
    return out;
  }

  /**
   * Returns the next round.
   *
   * @param task the whole pool with the outputs of this round's model; its private and labelled
   *     sets need not contain the items of earlier rounds
   * @return the next round
   */
  public NextRound next(TargetedTask task) {
    if (task.size() != pool) {
      throw new BadDataException(
          "These are rounds of a pool of %d items and this one has %d" + SAME_POOL,
          pool,
          task.size());
    }
    return new NextRound(this, task, null, Integer::toString, false);
  }

  Rounds plus(Round next) {
    List<Round> all = new ArrayList<>(rounds);
    all.add(next);
    return new Rounds(pool, List.copyOf(all));
  }
}
