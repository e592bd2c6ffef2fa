package dev.prism.mixture;

import dev.prism.Objective;
import dev.prism.data.DataException;
import dev.prism.data.StateFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * min_{Θ≥0} (1/N) Σ_n [ max_Y ( F_Θ(Y) + ℓ_n(Y) ) − F_Θ(Yⁿ) ] + (reg/2)‖Θ‖², ℓ_n = 1 − V-ROUGE, by
 * projected Nesterov steps: the gradient is evaluated at Θ + μv; v ← μv − α∇; Θ ← project(Θ + v).
 * Not safe for use by multiple threads. An example is a task with one target Yⁿ.
 *
 * <p>λ, η and ν start at 1 and are drawn towards 1: ‖Θ‖² has (θ − 1)² for them. In the paper they
 * are drawn towards 0, where a component only gets smaller and is scaled up again. A parameter on
 * which no pick depends is not learned.
 */
public final class MarginLearner {
  private final ParametricMixture mixture;
  private final LearnerSettings settings;
  private final List<Example> examples = new ArrayList<>();
  private final List<PreparedTask> heldOut;
  private final boolean[] learned;
  private final boolean[] isWeight;

  private record Example(PreparedTask task, int[] summary) {}

  /**
   * The result of an epoch.
   *
   * @param number the number of the epoch, from 1
   * @param objective the objective on the examples of the epoch
   * @param score the score on held-out tasks; NaN without any
   */
  public record Epoch(int number, double objective, double score) {
    /** Returns the result in words. */
    String text(LearnerSettings settings) {
      return "epoch %d of %d: objective %.4f%s"
          .formatted(
              number,
              settings.epochs(),
              objective,
              Double.isNaN(score) ? "" : ", score %.4f".formatted(score));
    }
  }

  /** Is notified after every epoch. */
  @FunctionalInterface
  public interface Listener {
    /** Ignores all notifications. */
    Listener NONE = e -> {};

    /**
     * Receives the result of an epoch.
     *
     * @param epoch the result
     */
    void onEpoch(Epoch epoch);
  }

  /**
   * The state of a run, from which it can be resumed.
   *
   * @param configuration the configuration, which must not change between runs
   * @param steps the number of steps so far
   * @param theta Θ
   * @param velocity the last step
   * @param best the mean Θ of the epoch with the best score
   * @param bestScore that score; NaN without tasks to score
   * @param epochs the results of the epochs so far
   */
  public record State(
      String configuration,
      long steps,
      double[] theta,
      double[] velocity,
      double[] best,
      double bestScore,
      List<Epoch> epochs) {}

  /**
   * Prepares a run.
   *
   * @param mixture the family of mixtures
   * @param settings the settings
   * @param target the summaries to prefer
   * @param train the tasks with examples to learn from
   * @param heldOut the tasks whose score selects the epoch, which may be the same; without any, the
   *     last epoch is taken
   */
  public MarginLearner(
      ParametricMixture mixture,
      LearnerSettings settings,
      SummaryTarget target,
      List<PreparedTask> train,
      List<PreparedTask> heldOut) {
    this.mixture = mixture;
    this.settings = settings;
    this.heldOut = heldOut;
    learned = mixture.learned(settings.learnParameters());
    if (settings.learnParameters()) {
      boolean[] frozen = mixture.withoutEffect(train);
      for (int i = 0; i < learned.length; i++) {
        learned[i] &= !frozen[i];
      }
    }
    isWeight = mixture.learned(false);
    for (PreparedTask p : train) {
      target.of(p).forEach(y -> examples.add(new Example(p, y)));
    }
  }

  /**
   * Learns, or resumes a run; with a file the state is saved there after every epoch.
   *
   * @param file the file of the state; null to save nothing
   * @param configuration the configuration, which must equal that of the file
   * @param listener is notified after every epoch
   * @return the last state
   * @throws DataException if the file is of another configuration
   */
  public State run(@Nullable Path file, String configuration, Listener listener) {
    State s = file != null && Files.exists(file) ? read(file, configuration) : begin(configuration);
    while (s.epochs.size() < settings.epochs()) {
      s = epoch(s);
      if (file != null) {
        StateFile.write(file, s);
      }
      listener.onEpoch(s.epochs.getLast());
    }
    return s;
  }

  private State begin(String configuration) {
    double[] theta = mixture.start(false, new SplittableRandom(settings.seed()));
    return new State(
        configuration, 0, theta, new double[theta.length], theta, Double.NaN, List.of());
  }

  /** Shuffles the examples; the order depends only on the seed and the number of the epoch. */
  private List<Example> order(int epoch) {
    List<Example> out = new ArrayList<>(examples);
    SplittableRandom random = new SplittableRandom(settings.seed() * 1_000_003 + epoch);
    for (int i = out.size() - 1; i > 0; i--) {
      java.util.Collections.swap(out, i, random.nextInt(i + 1));
    }
    return settings.examples() == 0
        ? out
        : out.subList(0, Math.min(settings.examples(), out.size()));
  }

  private State epoch(State s) {
    List<Example> all = order(s.epochs.size());
    double[] theta = s.theta.clone(), v = s.velocity.clone(), mean = new double[theta.length];
    long steps = s.steps;
    double objective = 0;
    int count = 0;
    for (int from = 0; from < all.size(); from += settings.batch()) {
      List<Example> some = all.subList(from, Math.min(all.size(), from + settings.batch()));
      double[] ahead = theta.clone();
      for (int i = 0; i < ahead.length; i++) {
        ahead[i] += settings.momentum() * v[i];
      }
      mixture.project(ahead);
      double[] gradient = new double[theta.length];
      objective += some.size() * objective(some, ahead, gradient);
      double step = settings.step() / Math.sqrt(++steps);
      for (int i = 0; i < theta.length; i++) {
        v[i] = learned[i] ? settings.momentum() * v[i] - step * gradient[i] : 0;
        theta[i] += v[i];
      }
      mixture.project(theta);
      count++;
      for (int i = 0; i < theta.length; i++) {
        mean[i] += (theta[i] - mean[i]) / count;
      }
    }
    double score = heldOut.isEmpty() ? Double.NaN : score(mean);
    boolean better = heldOut.isEmpty() || !(score <= s.bestScore);
    List<Epoch> epochs = new ArrayList<>(s.epochs);
    epochs.add(new Epoch(epochs.size() + 1, objective / all.size(), score));
    return new State(
        s.configuration,
        steps,
        theta,
        v,
        better ? mean : s.best,
        better ? score : s.bestScore,
        List.copyOf(epochs));
  }

  /** Returns the mean score of the summaries of F_Θ on the held-out tasks. */
  private double score(double[] theta) {
    return heldOut.stream()
        .mapToDouble(p -> SummaryScores.of(p, p.greedy(mixture.on(p, theta))).primaryScore())
        .average()
        .orElse(Double.NaN);
  }

  /** Returns the objective on all examples. */
  double objective(double[] theta) {
    return objective(examples, theta, new double[theta.length]);
  }

  /** Returns the objective on some examples, and adds its gradient to {@code gradient}. */
  private double objective(List<Example> some, double[] theta, double[] gradient) {
    double sum = 0;
    for (Example e : some) {
      Objective f = mixture.on(e.task, theta);
      int[] found = settings.inference().maximize(e.task, f);
      double[] at = mixture.gradient(e.task, theta, found);
      double[] wanted = mixture.gradient(e.task, theta, e.summary);
      double hinge = mixture.value(theta, at) - mixture.value(theta, wanted);
      sum += (hinge + 1 - e.task.vrouge().of(found)) / some.size();
      for (int i = 0; i < gradient.length; i++) {
        gradient[i] += (at[i] - wanted[i]) / some.size();
      }
    }
    for (int i = 0; i < theta.length; i++) {
      if (learned[i]) {
        double from = theta[i] - (isWeight[i] ? 0 : 1);
        sum += settings.regularisation() / 2 * from * from;
        gradient[i] += settings.regularisation() * from;
      }
    }
    return sum;
  }

  private State read(Path file, String configuration) {
    String what = "the state of a learning run";
    State s = StateFile.read(file, State.class, what);
    if (s.configuration == null || s.theta == null || s.velocity == null || s.epochs == null) {
      throw new DataException("%s is not %s; it is left as it is.", file, what);
    }
    if (s.theta.length != mixture.size() || !configuration.equals(s.configuration)) {
      throw new DataException(
          "%s is the state of another configuration; delete it, or name another file. It has: %s;"
              + " this run has: %s.",
          file, s.configuration, configuration);
    }
    return s;
  }
}
