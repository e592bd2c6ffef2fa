package dev.prism.run;

import dev.prism.optimize.Progress;

/**
 * Told how far a run has come. Calls come from one thread at a time; an exception thrown here ends
 * the run.
 */
@FunctionalInterface
public interface RunListener {
  /** Is told nothing. */
  RunListener NONE = (stage, done, of, value) -> {};

  /** What is being counted. */
  enum Stage {
    /** Blocks of a partition that have been chosen from. */
    BLOCKS,
    /** Picks. */
    PICKS,
    /** Items of a stream. */
    ITEMS
  }

  /**
   * @param stage what is counted
   * @param done how many are done
   * @param of how many there will be at most
   * @param value the value so far; 0 where it is not known
   */
  void progress(Stage stage, long done, long of, double value);

  /** Listens to picks only. */
  static RunListener ofPicks(Progress picks) {
    return (stage, done, of, value) -> {
      if (stage == Stage.PICKS) {
        picks.at((int) done, (int) of, value);
      }
    };
  }

  /** The progress of one stage. */
  default Progress of(Stage stage) {
    return (done, of, value) -> progress(stage, done, of, value);
  }
}
