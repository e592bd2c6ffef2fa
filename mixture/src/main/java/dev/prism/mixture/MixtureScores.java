package dev.prism.mixture;

import dev.prism.base.Workers;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The scores of mixtures on collections, each computed once. Not safe for use by multiple threads.
 * Searches over parts of the collections share them, because a score does not depend on the part.
 */
public final class MixtureScores {
  private final ParametricMixture mixture;
  private final List<List<PreparedTask>> collections;
  private final Map<List<Double>, double[]> known = new LinkedHashMap<>(); // NaN: not computed yet
  private long evaluations;

  /**
   * A mixture and its scores, for the state of a run.
   *
   * @param theta Θ
   * @param scores the mean score on the tasks of each collection; null where it is not computed
   */
  public record Entry(double[] theta, Double[] scores) {}

  /**
   * Prepares the scores.
   *
   * @param mixture the family of mixtures
   * @param collections the tasks of each collection
   */
  public MixtureScores(ParametricMixture mixture, List<List<PreparedTask>> collections) {
    this.mixture = mixture;
    this.collections = List.copyOf(collections);
  }

  /**
   * Leaves out tasks of large collections, at equal distances.
   *
   * @param <T> the type of a task
   * @param tasks the tasks of a collection
   * @param most the largest number of tasks to keep; 0 for all
   * @return the tasks that are kept
   */
  public static <T> List<T> some(List<T> tasks, int most) {
    int n = most == 0 ? tasks.size() : Math.min(most, tasks.size());
    return IntStream.range(0, n)
        .mapToObj(i -> tasks.get((int) ((long) i * tasks.size() / n)))
        .toList();
  }

  ParametricMixture mixture() {
    return mixture;
  }

  /** {@return the number of collections} */
  public int size() {
    return collections.size();
  }

  List<PreparedTask> tasks(int collection) {
    return collections.get(collection);
  }

  /** {@return the number of summaries that were made} */
  public long evaluations() {
    return evaluations;
  }

  /**
   * Returns the scores of a mixture.
   *
   * @param theta Θ
   * @param some the collections
   * @return the mean score on the tasks of each of these collections
   */
  public double[] of(double[] theta, int... some) {
    double[] all =
        known.computeIfAbsent(
            Arrays.stream(theta).boxed().toList(),
            key -> {
              double[] none = new double[collections.size()];
              Arrays.fill(none, Double.NaN);
              return none;
            });
    int[] missing = IntStream.of(some).filter(c -> Double.isNaN(all[c])).toArray();
    List<int[]> work =
        IntStream.of(missing)
            .boxed()
            .flatMap(
                c -> IntStream.range(0, collections.get(c).size()).mapToObj(t -> new int[] {c, t}))
            .toList();
    double[] score = new double[work.size()];
    Workers.allProcessors()
        .parallelFor(
            score.length,
            1,
            (from, to) -> {
              for (int i = from; i < to; i++) {
                PreparedTask p = collections.get(work.get(i)[0]).get(work.get(i)[1]);
                score[i] = TrainingScore.of(p, mixture.on(p, theta));
              }
            });
    evaluations += score.length;
    for (int c : missing) {
      all[c] =
          IntStream.range(0, score.length)
              .filter(i -> work.get(i)[0] == c)
              .mapToDouble(i -> score[i])
              .average()
              .orElse(0);
    }
    return IntStream.of(some).mapToDouble(c -> all[c]).toArray();
  }

  /** {@return what has been computed so far} */
  List<Entry> entries() {
    return known.entrySet().stream()
        .map(
            e ->
                new Entry(
                    e.getKey().stream().mapToDouble(x -> x).toArray(),
                    Arrays.stream(e.getValue())
                        .mapToObj(x -> Double.isNaN(x) ? null : x)
                        .toArray(Double[]::new)))
        .toList();
  }

  /** Takes over scores that an earlier run has computed. */
  void restore(List<Entry> entries) {
    for (Entry e : entries) {
      known.put(
          Arrays.stream(e.theta()).boxed().toList(),
          Arrays.stream(e.scores()).mapToDouble(x -> x == null ? Double.NaN : x).toArray());
    }
  }
}
