package dev.prism.optimize;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;

/**
 * Bounds on the best possible value, for selections that were made in some other way. Stateless.
 */
public final class Certifier {
  private Certifier() {}

  /**
   * How close a selection is to the best possible: the least of the bounds that its prefixes give,
   * each of which costs the gain of every item.
   *
   * @param picks the selection, in order
   * @param prefixes parts of the selection, between 0 and 1, at which bounds are computed
   */
  public static Certificate certify(
      Objective f, Constraint within, int[] picks, double[] prefixes, Run run) {
    Search s = new Search(f, within, run.progress(Progress.NONE), false);
    if (!s.certificate.exists()) {
      return s.result("").certificate();
    }
    int at = 0;
    for (double part : prefixes) {
      int until = (int) Math.round(part * picks.length);
      for (; at < until; at++) {
        try {
          s.force(picks[at]);
        } catch (PrismException e) {
          return Certificate.none(e.getMessage());
        }
      }
      s.finishCertificate();
    }
    return s.result("").certificate();
  }
}
