package dev.prism.studio;

/** How many multiply-adds this machine does in a second, learned from the runs so far. */
final class Speed {
  private static final double FIRST_GUESS = 3e9;
  private static final double MIN_SECONDS = 0.05; // shorter runs measure mostly overhead
  private static final double WEIGHT = 0.5;
  private double perSecond = FIRST_GUESS;

  synchronized double seconds(double work) {
    return work / perSecond;
  }

  synchronized void observe(double work, double seconds) {
    if (seconds >= MIN_SECONDS && work > 0) {
      perSecond = Math.exp((1 - WEIGHT) * Math.log(perSecond) + WEIGHT * Math.log(work / seconds));
    }
  }
}
