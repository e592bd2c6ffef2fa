package dev.prism.mixture;

import dev.prism.base.Names;
import dev.prism.base.PrismException;

/**
 * The settings of the learner of mixtures. Immutable and safe for use by multiple threads.
 *
 * @param epochs the number of passes over the examples, at least 1
 * @param examples the number of examples per epoch, sampled at random; 0 for all
 * @param batch the number of examples per step, at least 1
 * @param step the first step size; the t-th is step ÷ √t
 * @param momentum the momentum, in [0, 1)
 * @param regularisation the factor of ½‖Θ‖², not negative
 * @param learnParameters whether λ, η and ν are learned (PRISM-MIX) or stay 1 (MIXTURE)
 * @param inference the method of loss-augmented inference
 * @param seed the random seed
 */
public record LearnerSettings(
    int epochs,
    int examples,
    int batch,
    double step,
    double momentum,
    double regularisation,
    boolean learnParameters,
    LossAugmentedInference inference,
    long seed) {
  /** The default settings. */
  public static final LearnerSettings DEFAULT =
      new LearnerSettings(20, 0, 10, 0.1, 0.9, 0.01, true, LossAugmentedInference.GREEDY, 1);

  /** Larger steps leave no weight above 0. */
  private static final double MAX_STEP = 1000;

  /** Checks the ranges. */
  public LearnerSettings {
    atLeast("epochs", epochs, 1);
    atLeast("examples", examples, 0);
    atLeast("batch", batch, 1);
    if (!(step > 0 && step <= MAX_STEP)) {
      throw new PrismException(
          "The learning rate is %s; it must be above 0 and at most 1000.", step);
    }
    if (!(momentum >= 0 && momentum < 1)) {
      throw new PrismException("The momentum is %s; it lies in [0, 1).", momentum);
    }
    if (!(regularisation >= 0) || Double.isInfinite(regularisation)) {
      throw new PrismException(
          "The regularisation is %s; it must be a number from 0.", regularisation);
    }
  }

  private static void atLeast(String what, int is, int least) {
    if (is < least) {
      throw new PrismException("%s is %d; it must be at least %d.", what, is, least);
    }
  }

  /** {@return the settings in one line} */
  public String text() {
    return epochs + " epochs over " + schedule();
  }

  /** Returns the settings without the number of epochs, which a resumed run may increase. */
  String schedule() {
    return "%s, %sbatches of %d, step size %s, momentum %s, regularisation %s, %s inference, seed %d"
        .formatted(
            examples == 0 ? "all examples" : examples + " examples",
            learnParameters ? "" : "weights only, ",
            batch,
            Names.format(step),
            Names.format(momentum),
            Names.format(regularisation),
            inference.label(),
            seed);
  }

  /** {@return these settings for MIXTURE, which learns only weights} */
  public LearnerSettings weightsOnly() {
    return new LearnerSettings(
        epochs, examples, batch, step, momentum, regularisation, false, inference, seed);
  }
}
