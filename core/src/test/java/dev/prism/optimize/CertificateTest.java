package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.State;
import dev.prism.Storage;
import dev.prism.base.Params;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Rules;
import dev.prism.kernel.Kernels;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import dev.prism.measure.FL;
import dev.prism.measure.LogDeterminant;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A certificate never promises more than is true. */
class CertificateTest {
  private static final Pattern SHARE =
      Pattern.compile("at least (\\d+\\.\\d) % of the best possible");
  private static final List<String> BOUNDING =
      List.of("greedy", "lazy", "threshold", "swap", "auto");

  @Test
  void boundsHoldForCardinalityConstraints() {
    compare(Rules::number);
  }

  @Test
  void boundsHoldForBudgets() {
    compare(Rules::budget);
  }

  @Test
  void boundsHoldForRandomConstraints() {
    compare(Rules::any);
  }

  @Test
  void boundsHoldForAllConstraintsTogether() {
    compare(Rules::all);
  }

  private static void compare(BiFunction<Random, Integer, Constraint> rules) {
    Seeds.each(
        5,
        seed -> {
          World w = World.of(seed, 9);
          for (Instance i : Instance.monotoneSubmodular(w)) {
            AllSets all = new AllSets(i.f());
            Random r = Seeds.random(seed + i.name().hashCode());
            for (int rule = 0; rule < 3; rule++) {
              Constraint c = rules.apply(r, w.size());
              double best = all.best(c);
              for (String o : BOUNDING) {
                Selection s = Optimizers.named(o).maximize(i.f(), c, RunOptions.DEFAULT);
                holds(i.name() + ", " + c + ": " + o, s, best);
              }
            }
          }
        });
  }

  private static void holds(String what, Selection s, double best) {
    Certificate c = s.certificate();
    assertThat(c.hasBound()).as("%s: %s", what, c.description()).isTrue();
    assertThat(c.bound()).as("%s: bound", what).isGreaterThanOrEqualTo(best * (1 - 1e-6) - 1e-9);
    assertThat(c.bound()).as("%s: bound", what).isGreaterThanOrEqualTo(s.value());
    if (c.bound() == 0) { // nothing is worth anything, and 100 % of that is no news
      assertThat(c.description()).isEqualTo("no selection has a positive value");
      assertThat(c.ratio(s.value())).isNaN();
      return;
    }
    Matcher m = SHARE.matcher(c.description());
    boolean optimal = c.description().equals("the best possible");
    assertThat(optimal || m.matches()).as("%s: %s", what, c.description()).isTrue();
    double share = optimal ? 1 : Double.parseDouble(m.group(1)) / 100;
    assertThat(s.value())
        .as("%s: %s", what, c.description())
        .isGreaterThanOrEqualTo(share * best * (1 - 1e-6) - 1e-9);
    assertThat(share)
        .as("%s: %s", what, c.description())
        .isLessThanOrEqualTo(c.ratio(s.value()) + 6e-6);
  }

  @Test
  void theShareIsRoundedDown() {
    assertThat(Certificate.of(96.19, 100).description())
        .isEqualTo("at least 96.1 % of the best possible");
    assertThat(Certificate.of(99.999, 100).description())
        .isEqualTo("at least 99.9 % of the best possible");
    assertThat(Certificate.of(99.9999, 100).description())
        .as("a hundred per cent only where it is proved")
        .isEqualTo("at least 99.9 % of the best possible");
    assertThat(Certificate.of(5, 5).description()).isEqualTo("the best possible");
    assertThat(Certificate.of(0, 0).description()).isEqualTo("no selection has a positive value");
    assertThat(Certificate.of(3, 2))
        .as("a bound is not below the value")
        .isEqualTo(Certificate.of(3, 3));
  }

  /** A measure whose gains are constant is solved by greedy, and the certificate knows. */
  @Test
  void theBoundOfAModularMeasureIsItsValue() {
    Seeds.each(
        20,
        seed -> {
          World w = World.of(seed, 30);
          Instance gcmi =
              Instance.in(w).stream().filter(i -> i.name().startsWith("GCMI")).findAny().get();
          Constraint c = Rules.number(Seeds.random(seed), 30);
          Certificate bound =
              new LazyGreedy().maximize(gcmi.f(), c, RunOptions.DEFAULT).certificate();
          assertThat(bound.description()).isEqualTo("the best possible");
        });
  }

  /** The bound is at least as tight as the gains that are left at the end allow. */
  @Test
  void theBoundUsesTheLastGains() {
    Seeds.each(
        5,
        seed -> {
          for (Instance i : Instance.monotoneSubmodular(World.of(seed, 40))) {
            for (String o : List.of("greedy", "lazy", "threshold")) {
              Selection s =
                  Optimizers.named(o).maximize(i.f(), Constraint.atMost(10), RunOptions.DEFAULT);
              State end = i.f().start();
              IntStream.of(s.indices()).forEach(end::add);
              double left =
                  IntStream.range(0, 40)
                      .filter(j -> IntStream.of(s.indices()).noneMatch(p -> p == j))
                      .mapToDouble(j -> -end.gain(j))
                      .sorted()
                      .limit(10)
                      .sum();
              assertThat(s.certificate().bound())
                  .as("%s: %s", i.name(), o)
                  .isLessThanOrEqualTo((s.value() - left) * (1 + 2e-6) + 1e-9);
            }
          }
        });
  }

  /** With negative eigenvalues an item may lower a log-determinant, whatever the ridge. */
  @Test
  void boundsHoldForIndefiniteMatrices() {
    Seeds.each(
        20,
        seed -> {
          float[][] s = new float[7][7];
          Random r = Seeds.random(seed);
          for (int i = 0; i < 7; i++) {
            for (int j = 0; j <= i; j++) {
              s[i][j] = s[j][i] = i == j ? 1 : 0.8f * r.nextFloat();
            }
          }
          Problem v = Problem.of(Kernels.of(s, "V × V"));
          Objective f = new LogDeterminant().on(v, Params.DEFAULTS);
          AllSets all = new AllSets(f);
          for (int k = 1; k <= 7; k++) {
            Constraint c = Constraint.atMost(k);
            Certificate got = new Greedy().maximize(f, c, RunOptions.DEFAULT).certificate();
            assertThat(got.hasBound() ? got.bound() : Double.POSITIVE_INFINITY)
                .as("%s, %s", c, got)
                .isGreaterThanOrEqualTo(all.best(c) * (1 - 1e-6));
          }
        });
  }

  @Test
  void thereIsNoCertificateWithoutAProof() {
    Constraint c = Constraint.atMost(4);
    for (Instance i : Instance.in(World.of(Seeds.FIRST, 12))) {
      Objective f = i.f();
      Certificate got = Optimizers.AUTO.maximize(f, c, RunOptions.DEFAULT).certificate();
      if (f.submodular() && f.monotone()) {
        assertThat(got.hasBound()).as(i.name()).isTrue();
      } else {
        assertThat(got.hasBound()).as(i.name()).isFalse();
        assertThat(got.bound()).as(i.name()).isNaN();
        assertThat(got.ratio(1)).as(i.name()).isNaN();
        assertThat(got.description())
            .as(i.name())
            .isEqualTo(
                "no bound: the measure is not provably "
                    + (f.submodular() ? "monotone" : "submodular"));
      }
    }
  }

  @Test
  void samplingOptimizersEvaluateAllItemsAtTheEnd() {
    Constraint c = Constraint.atMost(10);
    for (Instance i : Instance.monotoneSubmodular(World.of(Seeds.FIRST, 40))) {
      double greedy = new Greedy().maximize(i.f(), c, RunOptions.DEFAULT).value();
      for (String o : List.of("stochastic:epsilon=0.5", "lazier:epsilon=0.5")) {
        Certificate got = Optimizers.named(o).maximize(i.f(), c, RunOptions.DEFAULT).certificate();
        assertThat(got.bound())
            .as("%s, %s", i.name(), o)
            .isGreaterThanOrEqualTo(greedy * (1 - 1e-9));
      }
    }
  }

  @Test
  void onANeighbourGraphEveryCertificateSaysSo() {
    World w = World.of(Seeds.FIRST, 12);
    Objective fl = new FL().on(w.problem(Storage.Kind.NEIGHBOURS), Params.DEFAULTS);
    for (String o : BOUNDING) {
      for (Constraint c :
          List.of(Constraint.atMost(3), Rules.budget(Seeds.random(Seeds.FIRST), 12))) {
        Selection s = Optimizers.named(o).maximize(fl, c, RunOptions.DEFAULT);
        assertThat(s.certificate().description())
            .as("%s, %s", o, c)
            .containsOnlyOnce(" on the graph; what the graph loses is not bounded");
      }
    }
  }

  @Test
  void bidirectionalGreedyHasNoCertificate() {
    Objective f = Instance.monotoneSubmodular(World.of(Seeds.FIRST, 40)).getFirst().f();
    Constraint c = Constraint.atMost(10);
    assertThat(
            new BidirectionalGreedy()
                .maximize(f, c, RunOptions.DEFAULT)
                .certificate()
                .description())
        .isEqualTo("no bound: bidirectional greedy looks at half the gains");
  }
}
