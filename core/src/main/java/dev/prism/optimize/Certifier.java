package dev.prism.optimize;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.RunOptions.PickListener;

/** Computes upper bounds on the best possible value for given selections. Stateless. */
final class Certifier {
  private Certifier() {}

  /** See {@link Optimizers#certify}. */
  static Certificate certify(
      Objective f, Constraint within, int[] picks, double[] prefixes, RunOptions run) {
    Search s = new Search(f, within, run.listener(PickListener.NONE), false);
    if (!s.certificate.exists()) {
      return s.result("").certificate();
    }
    int at = 0;
    for (double part : prefixes) {
      int until = (int) Math.round(part * picks.length);
      for (; at < until; at++) {
        try {
          s.addGiven(picks[at]);
        } catch (PrismException e) {
          return Certificate.none(e.getMessage());
        }
      }
      s.finishCertificate();
    }
    return s.result("").certificate();
  }
}
