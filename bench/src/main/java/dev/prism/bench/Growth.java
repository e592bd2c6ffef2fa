package dev.prism.bench;

import java.util.List;
import java.util.function.Consumer;

/** Seconds and memory against n, with the exponent that the last two sizes show. */
final class Growth {
  /** From one size to the next; linear measures stay below 1.15, quadratic ones below 2.15. */
  private record Curve(
      String measure, boolean query, boolean avoid, int from, int sizes, double most) {}

  private static final List<Curve> CURVES =
      List.of(
          new Curve("flqmi", true, false, 50_000, 4, 1.15),
          new Curve("gcmi", true, false, 50_000, 4, 1.15),
          new Curve("com:psi=log", true, false, 25_000, 4, 1.15),
          new Curve("gc:lambda=0.4", false, false, 25_000, 4, 1.15),
          new Curve("logdetmi:ridge=1", true, false, 25_000, 4, 1.15),
          new Curve("logdetcg:ridge=1", false, true, 25_000, 4, 1.15),
          new Curve("fl", false, false, 2500, 4, 2.15),
          new Curve("flvmi", true, false, 2500, 4, 2.15));

  private final int rounds;
  private final Consumer<Result> out;

  Growth(int rounds, Consumer<Result> out) {
    this.rounds = rounds;
    this.out = out;
  }

  void run(boolean quick) {
    for (Curve c : CURVES) {
      double before = Double.NaN;
      int n = c.from;
      for (int s = 0; s < (quick ? 2 : c.sizes); s++, n *= 2) {
        Case one = Case.of(c.measure, n, 50, c.query, c.avoid);
        Timing t = Timing.best(rounds, () -> one.run(Machine.cores()));
        double power = Math.log(t.seconds() / before) / Math.log(2);
        out.accept(
            new Result(
                "growth " + c.measure + ": " + c.most + " - power of n",
                n,
                Data.D,
                50,
                Machine.cores(),
                t.seconds(),
                t.peak(),
                before,
                c.most - power,
                Double.isNaN(power) ? Double.NaN : 0,
                Double.NaN));
        before = t.seconds();
      }
    }
  }
}
