package dev.prism.constraint;

/**
 * When to stop before the constraint is full. By default never: a log-determinant's negative gains
 * are normal, and who asks for k items gets k.
 *
 * @param below stop when the best gain is smaller than this
 * @param atZero stop when the best gain is zero, too
 * @param target stop when the value has reached this
 */
public record Stop(double below, boolean atZero, double target) {
  public static final Stop NEVER =
      new Stop(Double.NEGATIVE_INFINITY, false, Double.POSITIVE_INFINITY);

  /** Why to stop before taking an item of this gain; null to go on. */
  public String before(double gain, double value) {
    if (value >= target) {
      return "the target value is reached";
    }
    if (gain < below) {
      return "no item has a gain that is not negative";
    }
    if (atZero && gain <= 0) {
      return "no item has a positive gain";
    }
    return null;
  }
}
