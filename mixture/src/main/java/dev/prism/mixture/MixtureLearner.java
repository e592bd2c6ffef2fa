package dev.prism.mixture;

/** A method that learns a mixture, with its settings. Immutable and safe for use by threads. */
public sealed interface MixtureLearner {
  /** {@return the method and its settings in one line} */
  String text();

  /** {@return the settings to which the state of a run belongs} */
  default String schedule() {
    return text();
  }

  /**
   * The search for the mixture with the best score.
   *
   * @param settings the settings
   */
  record Search(SearchSettings settings) implements MixtureLearner {
    @Override
    public String text() {
      return settings.text();
    }
  }

  /**
   * The margin learner of the paper.
   *
   * @param settings the settings
   * @param target the summaries to prefer
   */
  record Margin(LearnerSettings settings, SummaryTarget target) implements MixtureLearner {
    @Override
    public String text() {
      return "margin, target " + target.label() + ", " + settings.text();
    }

    @Override
    public String schedule() {
      return "margin, target " + target.label() + ", " + settings.schedule();
    }
  }
}
