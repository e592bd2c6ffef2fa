package dev.prism.mixture;

import dev.prism.base.Param;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Learns a mixture by its score: a coordinate search that begins with the best of all single
 * components and equal weights, and keeps a step only if its mean gain over collections exceeds one
 * standard error. The number of steps is selected by cross-validation over collections. Not safe
 * for use by multiple threads.
 */
public final class MixtureSearch {
  /** The weights with which a component enters, relative to the largest. */
  private static final double[] ENTRIES = {0.3, 1};

  private final MixtureScores scores;
  private final ParametricMixture mixture;
  private final SearchSettings settings;
  private final boolean[] frozen;

  /**
   * A step of the search.
   *
   * @param change what it changed, in words
   * @param theta Θ after the step
   * @param gain its mean gain over the collections
   * @param error the standard error of the gain
   */
  public record Step(String change, double[] theta, double gain, double error) {}

  /**
   * A mixture with the steps that led to it.
   *
   * @param start the name of the start: a component, or "equal weights"
   * @param score the mean score of the start over the collections
   * @param steps the steps that were kept
   * @param gain the gain of that number of steps in cross-validation; 0 ± 0 without steps
   * @param theta Θ
   */
  public record LearnedMixture(
      String start, double score, List<Step> steps, PairedGain gain, double[] theta) {}

  /** Is notified after every step, and while the folds are searched. */
  @FunctionalInterface
  public interface Listener {
    /** Ignores all notifications. */
    Listener NONE = text -> {};

    /**
     * Receives progress.
     *
     * @param text the progress, in words
     */
    void onProgress(String text);
  }

  private record Path(String start, double score, double[] first, List<Step> steps) {
    double[] at(int count) {
      return count == 0 || steps.isEmpty()
          ? first
          : steps.get(Math.min(count, steps.size()) - 1).theta();
    }
  }

  /**
   * Prepares a search.
   *
   * @param scores the scores on the collections
   * @param settings the settings
   */
  public MixtureSearch(MixtureScores scores, SearchSettings settings) {
    this.scores = scores;
    this.settings = settings;
    mixture = scores.mixture();
    frozen = settings.learnParameters() ? mixture.withoutEffect(tasks()) : new boolean[0];
  }

  private List<PreparedTask> tasks() {
    return IntStream.range(0, scores.size())
        .boxed()
        .flatMap(c -> scores.tasks(c).stream())
        .toList();
  }

  /** {@return the parameters that are not learned because no pick depends on them} */
  public List<String> frozen() {
    List<String> out = new ArrayList<>();
    mixture.coordinates(
        (m, param, position) -> {
          if (settings.learnParameters() && frozen[position]) {
            out.add(param.symbol() + " of " + mixture.name(m));
          }
        });
    return out;
  }

  /**
   * Searches on all collections.
   *
   * @param listener is notified of progress
   * @return the mixture
   */
  public LearnedMixture run(Listener listener) {
    return run(
        IntStream.range(0, scores.size()).toArray(),
        IntStream.range(0, mixture.components()).toArray(),
        listener);
  }

  /**
   * Searches on some of the collections, among mixtures of some of the components.
   *
   * @param some the indices of the collections
   * @param allowed the indices of the components
   * @param listener is notified of progress
   * @return the mixture
   */
  public LearnedMixture run(int[] some, int[] allowed, Listener listener) {
    Path all = search(some, allowed, listener);
    List<PairedGain> gains = crossValidated(some, allowed, all.steps().size(), listener);
    int best = 0;
    for (int s = 1; s <= gains.size(); s++) {
      boolean better = best == 0 || gains.get(s - 1).mean() > gains.get(best - 1).mean();
      best = gains.get(s - 1).isClear() && better ? s : best;
    }
    return new LearnedMixture(
        all.start(),
        all.score(),
        List.copyOf(all.steps().subList(0, best)),
        best == 0 ? new PairedGain(0, 0) : gains.get(best - 1),
        all.at(best));
  }

  /**
   * Returns the single component with the best score.
   *
   * @param some the indices of the collections
   * @param allowed the indices of the components
   * @return Θ
   */
  public double[] bestSingle(int[] some, int[] allowed) {
    double[] best = mixture.single(allowed[0]);
    for (int m : allowed) {
      best = mean(mixture.single(m), some) > mean(best, some) ? mixture.single(m) : best;
    }
    return best;
  }

  /** Returns the gain of 1, 2, … steps over none, on collections that were not searched. */
  private List<PairedGain> crossValidated(int[] some, int[] allowed, int steps, Listener listener) {
    int folds = Math.min(settings.folds(), some.length);
    double[][] score = new double[steps + 1][some.length];
    for (int fold = 0; fold < folds && steps > 0; fold++) {
      int mine = fold;
      int[] seen = IntStream.range(0, some.length).filter(i -> i % folds != mine).toArray();
      int[] train = IntStream.of(seen).map(i -> some[i]).toArray();
      Path path = search(train, allowed, Listener.NONE);
      for (int i = fold; i < some.length; i += folds) {
        for (int s = 0; s <= steps; s++) {
          score[s][i] = scores.of(path.at(s), some[i])[0];
        }
      }
      listener.onProgress("cross-validation, fold %d of %d".formatted(fold + 1, folds));
    }
    return IntStream.rangeClosed(1, steps)
        .mapToObj(s -> PairedGain.of(score[0], score[s]))
        .toList();
  }

  /** Returns the start and the steps on some collections. */
  private Path search(int[] some, int[] allowed, Listener listener) {
    double[] first = mixture.equal(allowed);
    String start = "equal weights";
    double best = mean(first, some);
    for (int m : allowed) {
      double score = mean(mixture.single(m), some);
      if (score > best || allowed.length == 1) {
        best = score;
        first = mixture.single(m);
        start = mixture.name(m);
      }
    }
    listener.onProgress("start: %s, score %.4f".formatted(start, best));
    List<Step> steps = new ArrayList<>();
    double[] theta = first;
    while (steps.size() < settings.steps()) {
      Step step = best(theta, some, allowed);
      if (step == null) {
        break;
      }
      steps.add(step);
      theta = step.theta();
      listener.onProgress(
          "step %d: %s, gain %.4f ± %.4f"
              .formatted(steps.size(), step.change(), step.gain(), step.error()));
    }
    return new Path(start, best, first, steps);
  }

  private double mean(double[] theta, int[] some) {
    return Arrays.stream(scores.of(theta, some)).average().orElse(0);
  }

  /** Returns the step of the largest gain among those that exceed a standard error. */
  private @Nullable Step best(double[] theta, int[] some, int[] allowed) {
    double[] before = scores.of(theta, some);
    Step best = null;
    for (Map.Entry<String, double[]> change : changes(theta, allowed).entrySet()) {
      PairedGain g = PairedGain.of(before, scores.of(change.getValue(), some));
      double mean = g.mean() - penalty(change.getValue()) + penalty(theta);
      boolean clear = new PairedGain(mean, g.error()).isClear();
      if (clear && (best == null || mean > best.gain())) {
        best = new Step(change.getKey(), change.getValue(), mean, g.error());
      }
    }
    return best;
  }

  private double penalty(double[] theta) {
    double[] sum = {0};
    mixture.coordinates(
        (m, param, position) -> {
          double log = Math.log(Math.max(1e-6, theta[position]));
          sum[0] += mixture.weight(m, theta) > 0 ? log * log : 0;
        });
    return settings.regularisation() / 2 * sum[0];
  }

  /** Returns the neighbours of Θ, whose largest weight is 1. */
  private Map<String, double[]> changes(double[] theta, int[] allowed) {
    Map<String, double[]> out = new LinkedHashMap<>();
    long active = IntStream.of(allowed).filter(m -> mixture.weight(m, theta) > 0).count();
    for (int m : allowed) {
      double w = mixture.weight(m, theta);
      String name = mixture.name(m);
      if (w == 0) {
        for (double entry : ENTRIES) {
          out.put("%s enters with %s".formatted(name, entry), weighted(theta, m, entry));
        }
      } else if (active > 1) {
        out.put(name + " leaves", weighted(theta, m, 0));
        out.put("twice the weight of " + name, weighted(theta, m, 2 * w));
        out.put("half the weight of " + name, weighted(theta, m, w / 2));
      }
    }
    if (settings.learnParameters()) {
      mixture.coordinates((m, param, position) -> parameters(out, theta, m, param, position));
    }
    return out;
  }

  private void parameters(
      Map<String, double[]> to, double[] theta, int m, Param param, int position) {
    if (mixture.weight(m, theta) == 0 || frozen[position]) {
      return;
    }
    for (double factor : new double[] {0.5, 2}) {
      double[] other = theta.clone();
      other[position] *= factor;
      mixture.project(other);
      if (other[position] != theta[position]) {
        to.put("%s of %s = %s".formatted(param.symbol(), mixture.name(m), other[position]), other);
      }
    }
  }

  private double[] weighted(double[] theta, int m, double weight) {
    double[] out = theta.clone();
    mixture.setWeight(out, m, weight);
    double largest =
        IntStream.range(0, mixture.components())
            .mapToDouble(c -> mixture.weight(c, out))
            .max()
            .orElse(1);
    for (int c = 0; c < mixture.components(); c++) {
      mixture.setWeight(out, c, mixture.weight(c, out) / largest);
    }
    return out;
  }
}
