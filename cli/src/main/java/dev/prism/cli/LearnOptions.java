package dev.prism.cli;

import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import dev.prism.mixture.LearnerSettings;
import dev.prism.mixture.LossAugmentedInference;
import dev.prism.mixture.MixtureLearner;
import dev.prism.mixture.MixtureLearning;
import dev.prism.mixture.SearchSettings;
import dev.prism.mixture.SummaryTarget;
import java.util.List;
import java.util.Locale;
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
              + " private sets of the collections, and coverage of words or concepts where items"
              + " have these.")
  public @Nullable List<String> components;

  /** The similarity of two items. */
  @Option(
      names = "--kernel",
      paramLabel = "NAME",
      defaultValue = MixtureLearning.DEFAULT_KERNEL,
      description = "Similarity of two items, as for prism select. Default: ${DEFAULT-VALUE}.")
  public String kernel;

  @Option(
      names = "--learner",
      paramLabel = "NAME",
      defaultValue = "search",
      description =
          "Method: search (best score on the collections, never below the best component on them)"
              + " or margin (the max-margin learner of the paper). Default: ${DEFAULT-VALUE}.")
  String learner;

  @Option(
      names = "--steps",
      paramLabel = "N",
      description = "Search: largest number of steps from the best component. Default: 12.")
  Integer steps;

  @Option(
      names = "--cv-folds",
      paramLabel = "N",
      description =
          "Search: number of folds of the collections by which the number of steps is selected, at"
              + " least 2. Default: 5.")
  Integer crossValidation;

  @Option(
      names = "--tasks",
      paramLabel = "N",
      description =
          "Search: largest number of tasks of a collection that are scored; 0 for all. Default: 0.")
  Integer tasks;

  @Option(
      names = "--target",
      paramLabel = "NAME",
      defaultValue = "consensus",
      description =
          "Margin: the summaries to prefer, consensus (one for each task, which covers all"
              + " references best) or rater (that of each person, as in the paper). Default:"
              + " ${DEFAULT-VALUE}.")
  String target;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description = "Margin: number of passes over the examples, at least 1. Default: 20.")
  Integer epochs;

  @Option(
      names = "--examples-per-epoch",
      paramLabel = "N",
      description =
          "Margin: number of examples that an epoch samples at random; 0 for all. Default: 0.")
  Integer examples;

  @Option(
      names = "--batch-size",
      paramLabel = "N",
      description = "Margin: number of examples per step, at least 1. Default: 10.")
  Integer batch;

  @Option(
      names = "--learning-rate",
      paramLabel = "X",
      description = "Margin: learning rate, above 0; the rate of step t is X/√t. Default: 0.1.")
  Double rate;

  @Option(
      names = "--momentum",
      paramLabel = "X",
      description = "Margin: momentum, from 0 to below 1. Default: 0.9.")
  Double momentum;

  @Option(
      names = "--regularisation",
      paramLabel = "X",
      description =
          "Factor of the regularisation, at least 0: ½ Σ (ln θ)² over λ, η and ν for search, by"
              + " default 0.0001; ½‖Θ‖², with λ, η and ν less 1, for margin, by default 0.01.")
  Double regularisation;

  @Option(
      names = "--inference",
      paramLabel = "NAME",
      defaultValue = "greedy",
      description =
          "Margin: loss-augmented inference, greedy, or ssp (submodular-supermodular procedure)."
              + " Default: greedy.")
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
      description = "Margin: random seed of the order of examples. Default: 1.")
  Long seed;

  /** Creates the options; picocli sets the fields. */
  public LearnOptions() {}

  /**
   * Returns the learner.
   *
   * @param weightsOnly whether the parameters λ, η and ν stay 1
   * @return the learner with its settings
   */
  public MixtureLearner learner(boolean weightsOnly) {
    return switch (learner.strip().toLowerCase(Locale.ROOT)) {
      case "search" -> new MixtureLearner.Search(search(weightsOnly));
      case "margin" ->
          new MixtureLearner.Margin(settings(weightsOnly), SummaryTarget.named(target));
      default ->
          throw new BadRequestException(
              "There is no learner called %s.%s There are search and margin.",
              learner, Names.didYouMean(learner, List.of("search", "margin")));
    };
  }

  /**
   * Returns the settings of the search.
   *
   * @param weightsOnly whether the parameters λ, η and ν stay 1
   * @return the options as settings, with default values for absent ones
   */
  public SearchSettings search(boolean weightsOnly) {
    SearchSettings s = SearchSettings.DEFAULT;
    return new SearchSettings(
        steps == null ? s.steps() : steps,
        crossValidation == null ? s.folds() : crossValidation,
        tasks == null ? s.tasks() : tasks,
        regularisation == null ? s.regularisation() : regularisation,
        !weightsOnly);
  }

  /**
   * Returns the settings of the margin learner.
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
