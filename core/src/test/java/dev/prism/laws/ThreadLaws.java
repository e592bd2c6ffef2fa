package dev.prism.laws;

import dev.prism.Objective;
import dev.prism.State;
import dev.prism.Storage;
import dev.prism.base.Workers;
import java.util.Arrays;
import java.util.List;

/** The number of threads changes nothing, not even the last bit. */
final class ThreadLaws {
  static final List<Law> ALL =
      List.of(Law.of("1 = 2 = 7 threads, to the last bit", Law.Size.THREADS, c -> threads(c)));

  private ThreadLaws() {}

  private static void threads(Case c) {
    for (Storage.Kind kind : List.of(Storage.Kind.ON_THE_FLY, Storage.Kind.AUTO)) {
      double[] one = run(c, kind, 1);
      Near.same(one, run(c, kind, 2), "2 threads, kept as %s", kind);
      Near.same(one, run(c, kind, 7), "7 threads, kept as %s", kind);
    }
  }

  /** Every number on the way: gains of several hundred items at a few sets. */
  private static double[] run(Case c, Storage.Kind kind, int threads) {
    Objective f = c.measure().on(c.world().problem(kind).threads(threads), c.params());
    State s = f.start(new Workers(threads));
    int[] js = Arrays.copyOfRange(c.order(), 10, 410);
    double[] all = new double[3 * (js.length + 1)];
    for (int step = 0; step < 3; step++) {
      double[] gains = new double[js.length];
      s.gains(js, js.length, gains);
      System.arraycopy(gains, 0, all, step * (js.length + 1), js.length);
      s.add(c.order()[step]);
      all[step * (js.length + 1) + js.length] = s.value();
    }
    return all;
  }
}
