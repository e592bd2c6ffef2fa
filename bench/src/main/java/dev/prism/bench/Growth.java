package dev.prism.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Seconds and memory against n, k, d and |Q|, with the power that each doubling shows. */
final class Growth {
  /** From one size to the next; linear measures stay below 1.15, quadratic ones below 2.15. */
  private record Curve(
      String measure, boolean query, boolean privateSet, int from, int sizes, double most) {}

  /** Curves of measures that read all features at every pick begin above the size of the cache. */
  private static final List<Curve> CURVES =
      List.of(
          new Curve("flqmi", true, false, 50_000, 4, 1.15),
          new Curve("gcmi", true, false, 50_000, 4, 1.15),
          new Curve("com:psi=log", true, false, 25_000, 4, 1.15),
          new Curve("gc:lambda=0.4", false, false, 100_000, 3, 1.15),
          new Curve("logdetmi:ridge=1", true, false, 100_000, 3, 1.15),
          new Curve("logdetcg:ridge=1", false, true, 100_000, 3, 1.15),
          new Curve("fl", false, false, 2500, 4, 2.15),
          new Curve("flvmi", true, false, 2500, 4, 2.15));

  /** Measures whose curves resemble those of another; a quick run leaves them out. */
  private static final Set<String> LIKE_OTHERS =
      Set.of("gcmi", "com:psi=log", "logdetcg:ridge=1", "flvmi");

  /** The quantity that grows while the others stay: picks, features, or the query set. */
  private enum Axis {
    K(50),
    D(64),
    Q(10);

    final int from;

    Axis(int from) {
      this.from = from;
    }
  }

  private record Other(String measure, Axis axis, int n, double most) {
    Case at(int d, int q, int k) {
      return new Case(
          measure,
          Case.similarity(measure),
          RandomData.clusters(n, d, 1),
          measure.equals("fl") ? null : RandomData.clusters(q, d, 2),
          null,
          k);
    }
  }

  record Step(int n, int d, int k, Supplier<Case> made) {
    Runnable work() {
      Case c = made.get();
      return () -> c.run(Machine.cores());
    }
  }

  /** The paper's complexities: linear in each, and quadratic in k for the log-determinants. */
  private static final List<Other> OTHERS =
      List.of(
          new Other("flqmi", Axis.K, 50_000, 1.15),
          new Other("flqmi", Axis.D, 50_000, 1.15),
          new Other("flqmi", Axis.Q, 50_000, 1.15),
          new Other("com:psi=log", Axis.Q, 20_000, 1.15),
          new Other("logdetmi:ridge=1", Axis.K, 20_000, 2.15),
          new Other("fl", Axis.K, 5000, 1.15),
          new Other("fl", Axis.D, 5000, 1.15));

  private final int rounds;
  private final Consumer<BenchmarkLine> out;

  Growth(int rounds, Consumer<BenchmarkLine> out) {
    this.rounds = rounds;
    this.out = out;
  }

  void run(boolean quick) {
    for (Curve c : CURVES) {
      if (quick && LIKE_OTHERS.contains(c.measure)) {
        continue;
      }
      List<Step> steps = new ArrayList<>();
      for (int s = 0; s < (quick ? 2 : c.sizes); s++) {
        int n = c.from << s;
        steps.add(
            new Step(n, RandomData.D, 50, () -> Case.of(c.measure, n, 50, c.query, c.privateSet)));
      }
      report(c.measure, s -> "n", c.most, steps);
    }
    for (Other o : quick ? List.<Other>of() : OTHERS) {
      List<Step> steps = new ArrayList<>();
      for (int s = 0; s < 3; s++) {
        int x = o.axis.from << s, k = o.axis == Axis.K ? x : 50;
        int d = o.axis == Axis.D ? x : RandomData.D, q = o.axis == Axis.Q ? x : 10;
        steps.add(new Step(o.n, d, k, () -> o.at(d, q, k)));
      }
      IntFunction<String> of =
          s ->
              o.axis == Axis.Q
                  ? "|Q|, now " + (o.axis.from << s)
                  : o.axis.name().toLowerCase(Locale.ROOT);
      report(o.measure, of, o.most, steps);
    }
  }

  /** Reports the sizes of a curve, measured in turn so that noise affects all of them. */
  private void report(String measure, IntFunction<String> of, double most, List<Step> steps) {
    List<Supplier<Runnable>> works = new ArrayList<>();
    steps.forEach(s -> works.add(s::work));
    Timing[] t = Timing.bests(rounds, works);
    for (int s = 0; s < t.length; s++) {
      double before = s == 0 ? Double.NaN : t[s - 1].seconds();
      out.accept(line(measure, of.apply(s), most, steps.get(s), t[s], before));
    }
  }

  /** The ratio is what is left of the allowed power. */
  static BenchmarkLine line(
      String measure, String of, double most, Step one, Timing t, double before) {
    double power = Math.log(t.seconds() / before) / Math.log(2);
    return new BenchmarkLine(
        "growth " + measure + ": " + most + " - power of " + of,
        one.n(),
        one.d(),
        one.k(),
        Machine.cores(),
        t.seconds(),
        t.peak(),
        before,
        most - power,
        Double.isNaN(power) ? Double.NaN : 0,
        Double.NaN);
  }
}
