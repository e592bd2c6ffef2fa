package dev.prism.run;

import dev.prism.optimize.RunOptions.PickListener;

/**
 * Is notified of the progress of a run. Called by one thread at a time; an exception that it throws
 * ends the run.
 */
@FunctionalInterface
public interface RunListener {
  /** Ignores all notifications. */
  RunListener NONE = (stage, done, of, value) -> {};

  /** The stage of a run. */
  enum Stage {
    /** Blocks of a partition are processed. */
    BLOCKS,
    /** Items are picked. */
    PICKS,
    /** Items of a stream are read. */
    ITEMS,
    /** The upper bound is lowered by passes over the candidates; the value is the bound. */
    BOUNDS
  }

  /**
   * Is notified of progress.
   *
   * @param stage the stage
   * @param done the number of blocks, picks or items done
   * @param total the maximum number
   * @param value the value so far; 0 if it is not known
   */
  void progress(Stage stage, long done, long total, double value);

  /**
   * Returns a listener that is notified of picks only.
   *
   * @param picks the listener of picks
   * @return the listener
   */
  static RunListener ofPicks(PickListener picks) {
    return (stage, done, of, value) -> {
      if (stage == Stage.PICKS) {
        picks.onPick((int) done, (int) of, value);
      }
    };
  }

  /**
   * Returns a listener of one stage that notifies this one.
   *
   * @param stage the stage
   * @return the listener
   */
  default PickListener forStage(Stage stage) {
    return (done, of, value) -> progress(stage, done, of, value);
  }
}
