package dev.prism.mixture;

import dev.prism.base.Names;
import dev.prism.base.PrismException;

/**
 * The settings of the search for a mixture. Immutable and safe for use by multiple threads.
 *
 * @param steps the largest number of steps from the best start, not negative
 * @param folds the number of folds of the cross-validation that selects the number of steps, at
 *     least 2
 * @param tasks the largest number of tasks of a collection that are scored; 0 for all
 * @param regularisation the factor of ½ Σ (ln θ)² over λ, η and ν, which draws them towards 1
 * @param learnParameters whether λ, η and ν are learned (PRISM-MIX) or stay 1 (MIXTURE)
 */
public record SearchSettings(
    int steps, int folds, int tasks, double regularisation, boolean learnParameters) {
  /** The default settings. */
  public static final SearchSettings DEFAULT = new SearchSettings(12, 5, 0, 1e-4, true);

  /** Checks the ranges. */
  public SearchSettings {
    if (steps < 0 || tasks < 0) {
      throw new PrismException(
          "The number of %s is %d; it must be at least 0.",
          steps < 0 ? "steps" : "tasks", steps < 0 ? steps : tasks);
    }
    if (folds < 2) {
      throw new PrismException("The number of folds is %d; it must be at least 2.", folds);
    }
    if (!(regularisation >= 0) || Double.isInfinite(regularisation)) {
      throw new PrismException(
          "The regularisation is %s; it must be a number from 0.", regularisation);
    }
  }

  /** {@return the settings in one line} */
  public String text() {
    return "search of at most %d steps, %s%d-fold cross-validation, %s, regularisation %s"
        .formatted(
            steps,
            learnParameters ? "" : "weights only, ",
            folds,
            tasks == 0 ? "all tasks" : tasks + " tasks a collection",
            Names.format(regularisation));
  }

  /** {@return these settings for MIXTURE, which learns only weights} */
  public SearchSettings weightsOnly() {
    return new SearchSettings(steps, folds, tasks, regularisation, false);
  }
}
