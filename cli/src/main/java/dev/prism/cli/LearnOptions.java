package dev.prism.cli;

import dev.prism.mixture.LearnerSettings;
import dev.prism.mixture.LossAugmentedInference;
import dev.prism.mixture.MixtureLearning;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options of the learning of a mixture, for {@code prism learn} and experiments. Not safe for
 * use by multiple threads.
 */
@HelpSection.In(HelpSection.LEARNING)
public final class LearnOptions {
  /** The components of the mixture; null for the default ones. */
  @Option(
      names = "--components",
      paramLabel = "NAME,…",
      hideParamSyntax = true,
      split = ",(?![a-z]+=)",
      description =
          "Measures of the mixture, such as gcmi,com:psi=log,fl. Default: graph cut,"
              + " log-determinant, facility location and COM, in the variants for the query and"
              + " private sets of the collections.")
  public @Nullable List<String> components;

  /** The similarity of two items. */
  @Option(
      names = "--kernel",
      paramLabel = "NAME",
      defaultValue = MixtureLearning.DEFAULT_KERNEL,
      description = "Similarity of two items, as for prism select. Default: ${DEFAULT-VALUE}.")
  public String kernel;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description = "Number of passes over the examples, at least 1. Default: 20.")
  Integer epochs;

  @Option(
      names = "--examples-per-epoch",
      paramLabel = "N",
      description = "Number of examples that an epoch samples at random; 0 for all. Default: 0.")
  Integer examples;

  @Option(
      names = "--batch-size",
      paramLabel = "N",
      description = "Number of examples per step, at least 1. Default: 10.")
  Integer batch;

  @Option(
      names = "--learning-rate",
      paramLabel = "X",
      description = "Learning rate, above 0; the rate of step t is X/√t. Default: 0.1.")
  Double rate;

  @Option(
      names = "--momentum",
      paramLabel = "X",
      description = "Momentum, from 0 to below 1. Default: 0.9.")
  Double momentum;

  @Option(
      names = "--regularisation",
      paramLabel = "X",
      description =
          "Factor of the L2 regularisation ½‖Θ‖² of all weights and parameters Θ, at least 0."
              + " Default: 0.01.")
  Double regularisation;

  @Option(
      names = "--inference",
      paramLabel = "NAME",
      defaultValue = "greedy",
      description =
          "Loss-augmented inference: greedy, or ssp (submodular-supermodular procedure). Default:"
              + " greedy.")
  String inference;

  /** The number of items of a collection that facility location represents. */
  @Option(
      names = "--ground-sample",
      paramLabel = "N",
      defaultValue = "" + MixtureLearning.DEFAULT_MAX_REPRESENTED,
      description =
          "Number of items of a collection, evenly spaced, that facility location represents."
              + " Default: ${DEFAULT-VALUE}.")
  public int groundSample;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Random seed of the order of examples. Default: 1.")
  Long seed;

  /** Creates the options; picocli sets the fields. */
  public LearnOptions() {}

  /**
   * Returns the settings of a learner.
   *
   * @param weightsOnly whether the parameters λ, η and ν stay 1
   * @return the options as settings, with default values for absent ones
   */
  public LearnerSettings settings(boolean weightsOnly) {
    LearnerSettings s = LearnerSettings.DEFAULT;
    return new LearnerSettings(
        epochs == null ? s.epochs() : epochs,
        examples == null ? s.examples() : examples,
        batch == null ? s.batch() : batch,
        rate == null ? s.step() : rate,
        momentum == null ? s.momentum() : momentum,
        regularisation == null ? s.regularisation() : regularisation,
        !weightsOnly,
        LossAugmentedInference.named(inference),
        seed == null ? s.seed() : seed);
  }
}
