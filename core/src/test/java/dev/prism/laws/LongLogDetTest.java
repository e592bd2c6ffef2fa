package dev.prism.laws;

import static dev.prism.laws.Near.near;

import dev.prism.AuxiliarySet;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.State;
import dev.prism.base.Params;
import dev.prism.kernel.Similarity;
import dev.prism.term.LogDet;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The incremental factor in single precision, over many picks, against Cholesky in double. */
class LongLogDetTest {
  private static final int N = 300;
  private static final int PICKS = 150;

  @ParameterizedTest
  @CsvSource({"0,0.5", "0.01,1.5", "1,1.5", "1,5"})
  void logDetStaysAccurateForManyPicks(double ridge, double sigma) {
    Seeds.each(
        2,
        seed -> {
          World w = World.of(seed, N).similarity(Similarity.rbf(sigma));
          Omega o = Omega.of(w).ridged(ridge).scaled(0.7, 0.8);
          Problem v = w.problem();
          Params t = Params.of(1, 0.7, 0.8);
          State s =
              Objective.of(N)
                  .plus(
                      "given P",
                      new LogDet(
                          v.ground(), ridge, v.conditioningSet(true, t, AuxiliarySet.PRIVATE)))
                  .start();
          Set<Integer> a = new TreeSet<>();
          for (int j : Arrays.copyOf(Case.shuffled(N, Seeds.random(seed)), PICKS)) {
            s.add(j);
            a.add(j);
          }
          near(
              Functions.logDet(o).gain(a, o.privateSet()),
              s.value(),
              1e-5,
              "log det of %d items",
              PICKS);
          Set<Integer> rest =
              o.items().stream().filter(j -> !a.contains(j)).limit(10).collect(Collectors.toSet());
          for (int j : rest) {
            Set<Integer> more = new TreeSet<>(a);
            more.add(j);
            double gain =
                Functions.logDet(o).gain(more, o.privateSet())
                    - Functions.logDet(o).gain(a, o.privateSet());
            near(gain, s.gain(j), 1e-4, "gain of %d", j);
          }
        });
  }
}
