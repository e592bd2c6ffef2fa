package dev.prism.mixture;

import dev.prism.Objective;
import dev.prism.data.DataException;
import dev.prism.data.Noted;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * min_{Θ≥0} (1/N) Σ_n [ max_Y ( F_Θ(Y) + ℓ_n(Y) ) − F_Θ(Yⁿ) ] + (reg/2)‖Θ‖², ℓ_n = 1 − V-ROUGE, by
 * projected Nesterov steps: the gradient is taken ahead, at Θ + μv; v ← μv − α∇; Θ ← project(Θ +
 * v). An example is a task with one person's summary Yⁿ.
 */
public final class Learner {
  private final Blend blend;
  private final Settings how;
  private final List<Example> examples = new ArrayList<>();
  private final List<Prepared> heldOut;
  private final boolean[] learned;

  private record Example(Prepared task, int[] summary) {}

  /** What an epoch came to: the objective on its examples, and the score on held-out tasks. */
  public record Epoch(int number, double objective, double score) {}

  /** Told after every epoch. */
  @FunctionalInterface
  public interface Watch {
    Watch NONE = e -> {};

    void at(Epoch e);
  }

  /**
   * Where a run is; a file of it is all that a run that was cut off needs.
   *
   * @param question what must not change from one run to the next
   * @param steps taken so far
   * @param best the mean Θ of the epoch with the best held-out score
   */
  public record State(
      String question,
      long steps,
      double[] theta,
      double[] velocity,
      double[] best,
      double bestScore,
      List<Epoch> epochs) {}

  /**
   * @param heldOut no example is of these; without any, the last epoch is taken
   */
  public Learner(Blend blend, Settings how, List<Prepared> train, List<Prepared> heldOut) {
    this.blend = blend;
    this.how = how;
    this.heldOut = heldOut;
    learned = blend.learned(how.inner());
    for (Prepared p : train) {
      p.summaries().forEach(y -> examples.add(new Example(p, y)));
    }
  }

  /** Learns, or goes on; with a file the state is noted there after every epoch. */
  public State run(Path file, String question, Watch watch) {
    State s = file != null && Files.exists(file) ? read(file, question) : begin(question);
    while (s.epochs.size() < how.epochs()) {
      s = epoch(s);
      if (file != null) {
        Noted.write(file, s);
      }
      watch.at(s.epochs.getLast());
    }
    return s;
  }

  private State begin(String question) {
    double[] theta = blend.start(how.inner(), new SplittableRandom(how.seed()));
    return new State(question, 0, theta, new double[theta.length], theta, Double.NaN, List.of());
  }

  /** The order of an epoch depends on its number and the seed alone. */
  private List<Example> order(int epoch) {
    List<Example> out = new ArrayList<>(examples);
    SplittableRandom chance = new SplittableRandom(how.seed() * 1_000_003 + epoch);
    for (int i = out.size() - 1; i > 0; i--) {
      java.util.Collections.swap(out, i, chance.nextInt(i + 1));
    }
    return how.examples() == 0 ? out : out.subList(0, Math.min(how.examples(), out.size()));
  }

  private State epoch(State s) {
    List<Example> all = order(s.epochs.size());
    double[] theta = s.theta.clone(), v = s.velocity.clone(), mean = new double[theta.length];
    long steps = s.steps;
    double objective = 0;
    int count = 0;
    for (int from = 0; from < all.size(); from += how.batch()) {
      List<Example> some = all.subList(from, Math.min(all.size(), from + how.batch()));
      double[] ahead = theta.clone();
      for (int i = 0; i < ahead.length; i++) {
        ahead[i] += how.momentum() * v[i];
      }
      blend.project(ahead);
      double[] gradient = new double[theta.length];
      objective += some.size() * objective(some, ahead, gradient);
      double step = how.step() / Math.sqrt(++steps);
      for (int i = 0; i < theta.length; i++) {
        v[i] = learned[i] ? how.momentum() * v[i] - step * gradient[i] : 0;
        theta[i] += v[i];
      }
      blend.project(theta);
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
        s.question,
        steps,
        theta,
        v,
        better ? mean : s.best,
        better ? score : s.bestScore,
        List.copyOf(epochs));
  }

  /** What F_Θ's summaries of the held-out tasks are worth, on average. */
  private double score(double[] theta) {
    return heldOut.stream()
        .mapToDouble(p -> Scores.of(p, p.greedy(blend.on(p, theta))).judged())
        .average()
        .orElse(Double.NaN);
  }

  /** The objective on all examples. */
  double objective(double[] theta) {
    return objective(examples, theta, new double[theta.length]);
  }

  /** The objective on some examples; its gradient is added to {@code gradient}. */
  private double objective(List<Example> some, double[] theta, double[] gradient) {
    double sum = 0;
    for (Example e : some) {
      Objective f = blend.on(e.task, theta);
      int[] found = how.inference().maximise(e.task, f);
      double[] at = blend.gradient(e.task, theta, found);
      double[] wanted = blend.gradient(e.task, theta, e.summary);
      double hinge = blend.value(theta, at) - blend.value(theta, wanted);
      sum += (hinge + 1 - e.task.vrouge().of(found)) / some.size();
      for (int i = 0; i < gradient.length; i++) {
        gradient[i] += (at[i] - wanted[i]) / some.size();
      }
    }
    for (int i = 0; i < theta.length; i++) {
      if (learned[i]) {
        sum += how.regularisation() / 2 * theta[i] * theta[i];
        gradient[i] += how.regularisation() * theta[i];
      }
    }
    return sum;
  }

  private State read(Path file, String question) {
    String what = "the state of a run of prism learn";
    State s = Noted.read(file, State.class, what);
    if (s.question == null || s.theta == null || s.velocity == null || s.epochs == null) {
      throw new DataException("%s is not %s; it is left as it is.", file, what);
    }
    if (s.theta.length != blend.size() || !question.equals(s.question)) {
      throw new DataException(
          "%s belongs to another question; delete it, or name another file. There it was: %s; and"
              + " here it is: %s.",
          file, s.question, question);
    }
    return s;
  }
}
