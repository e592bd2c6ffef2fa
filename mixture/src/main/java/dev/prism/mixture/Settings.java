package dev.prism.mixture;

import dev.prism.base.Names;
import dev.prism.base.PrismException;

/**
 * How a mixture is learned.
 *
 * @param epochs passes over the examples
 * @param examples so many an epoch, drawn by lot; 0 for all
 * @param batch examples a step
 * @param step the first step; the t-th is step ÷ √t
 * @param momentum how much of the last step is gone on with
 * @param regularisation times ½‖Θ‖²
 * @param inner λ, η and ν are learned (PRISM-MIX); else they are 1 (MIXTURE)
 */
public record Settings(
    int epochs,
    int examples,
    int batch,
    double step,
    double momentum,
    double regularisation,
    boolean inner,
    Inference inference,
    long seed) {
  public static final Settings STANDARD =
      new Settings(20, 0, 10, 0.1, 0.9, 0.01, true, Inference.GREEDY, 1);

  public Settings {
    atLeast("epochs", epochs, 1);
    atLeast("examples", examples, 0);
    atLeast("batch", batch, 1);
    if (!(step > 0) || Double.isInfinite(step)) {
      throw new PrismException("The step is %s; it must be a positive number.", step);
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

  /** In a line. */
  public String text() {
    return epochs + " epochs of " + schedule();
  }

  /** All but the number of epochs: a run that goes on may go on for longer. */
  String schedule() {
    return "%s, %s%d a step, step %s, momentum %s, regularisation %s, %s, seed %d"
        .formatted(
            examples == 0 ? "all examples" : examples + " examples",
            inner ? "" : "weights only, ",
            batch,
            Names.shortest(step),
            Names.shortest(momentum),
            Names.shortest(regularisation),
            inference.label(),
            seed);
  }

  /** MIXTURE: weights alone. */
  public Settings weightsOnly() {
    return new Settings(
        epochs, examples, batch, step, momentum, regularisation, false, inference, seed);
  }
}
