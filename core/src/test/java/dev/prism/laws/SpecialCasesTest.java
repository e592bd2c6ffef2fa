package dev.prism.laws;

import static dev.prism.AuxiliarySet.PRIVATE;
import static dev.prism.AuxiliarySet.QUERY;
import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.State;
import dev.prism.base.Params;
import dev.prism.measure.FL;
import dev.prism.measure.FLCG;
import dev.prism.measure.FLCMI;
import dev.prism.measure.FLVMI;
import dev.prism.measure.GCMI;
import dev.prism.measure.LogDetCMI;
import dev.prism.measure.LogDetMI;
import dev.prism.spec.Measures;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Measures that are other measures' special cases, and what is proved of all of them. */
class SpecialCasesTest {
  private static final int WORLDS = 10;
  private static final Params T = Params.of(0.4, 0.7, 0.6);

  /** f and g agree on a random chain, and on all gains along it. */
  private static void agree(Objective f, Objective g, Case c, double tolerance) {
    State s = f.start(), t = g.start();
    for (int j : c.picks()) {
      near(Case.gains(s, c.others()), Case.gains(t, c.others()), tolerance, "gains");
      s.add(j);
      t.add(j);
      near(s.value(), t.value(), tolerance, "f(A) at |A| = %d", s.size());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "flcmi,flvmi",
    "flcg,fl",
    "gccg,gc",
    "logdetcmi,logdetmi",
    "logdetcg,logdet",
    "setcovercmi,setcovermi",
    "setcovercg,setcover",
    "psccmi,pscmi",
    "psccg,psc"
  })
  void anEmptyPrivateSetChangesNothing(String with, String without) {
    Seeds.each(
        WORLDS,
        seed -> {
          Measure m = Measures.named(with, true, true), plain = Measures.named(without, true, true);
          Case c = Case.of(m, World.of(seed), T);
          Problem v = c.world().problem().without(PRIVATE);
          assertThat(v.has(PRIVATE)).isFalse();
          agree(plain.on(c.world().problem(), T), m.on(v, T), c, 1e-12);
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "flvmi",
        "flqmi",
        "flcmi",
        "gcmi",
        "logdetmi",
        "logdetcmi",
        "com",
        "setcovermi",
        "pscmi"
      })
  void anEmptyQuerySetHasNoInformation(String name) {
    Seeds.each(
        WORLDS,
        seed -> {
          Measure m = Measures.named(name, true, true);
          Problem v = World.of(seed).problem().without(QUERY);
          State s = Case.at(m.on(v, T), 0, 3, 7);
          assertThat(s.value()).isZero();
          assertThat(s.gain(5)).isZero();
        });
  }

  /** With S_ii the largest of its row, η = 1 and Q = V, everything is explained. */
  @Test
  void withVAsQueriesOnlyTheConditionalGainIsLeft() {
    Seeds.each(
        WORLDS,
        seed -> {
          World w = World.of(seed);
          Problem all = w.problem().query(w.features(w.v()));
          Case c = Case.of(new FLVMI(), w, T);
          Params t = Params.of(1, 1, 0.6);
          agree(new FL().on(w.problem(), t), new FLVMI().on(all, t), c, 1e-6);
          agree(new FLCG().on(w.problem(), t), new FLCMI().on(all, t), c, 1e-6);
        });
  }

  @Test
  void theGraphCutsConditionalMutualInformationIgnoresP() {
    Seeds.each(
        WORLDS,
        seed -> {
          World w = World.of(seed);
          Omega o = Omega.of(w);
          Set<Integer> a = Set.of(1, 4, 6);
          double cmi = Functions.graphCut(o, 0.4).mutual(a, o.query(), o.privateSet());
          near(cmi, new GCMI().on(w.problem(), T).evaluate(1, 4, 6).value(), 1e-5, "I(A;Q|P)");
        });
  }

  @Test
  void bothFormsOfLogDetCMIAreEqualAtOne() {
    for (double ridge : new double[] {0, 1}) {
      Seeds.each(
          WORLDS,
          seed -> {
            World w = World.of(seed);
            Objective printed =
                new LogDetCMI(ridge, LogDetCMI.Form.PRINTED).on(w.problem(), Params.DEFAULTS);
            Objective projected =
                new LogDetCMI(ridge, LogDetCMI.Form.PROJECTION).on(w.problem(), Params.DEFAULTS);
            agree(printed, projected, Case.of(new LogDetCMI(), w, T), 1e-4);
          });
    }
  }

  /** Information never shrinks as A grows, for a positive definite kernel at η = ν = 1. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "fl",
        "flvmi",
        "flqmi",
        "flcg",
        "flcmi",
        "gcmi",
        "com",
        "logdetmi",
        "logdetcmi",
        "setcovermi",
        "setcovercg",
        "setcovercmi",
        "pscmi",
        "psccg",
        "psccmi",
        "logdet",
        "logdetcg"
      })
  void informationIsMonotone(String name) {
    Measure m = Measures.named(name, true, true);
    for (double strength :
        name.startsWith("logdet") ? new double[] {1} : new double[] {0, 0.5, 1, 2}) {
      Seeds.each(
          WORLDS,
          seed -> {
            Case c = Case.of(m, World.of(seed), Params.of(strength, strength, strength));
            State s = c.objective().start();
            for (int j : c.order()) {
              double before = s.value();
              s.add(j);
              assertThat(s.value())
                  .as("f(A) as %d is added", j)
                  .isGreaterThanOrEqualTo(before - 1e-5);
            }
            assertThat(s.value()).as("f(V)").isGreaterThanOrEqualTo(0);
          });
    }
  }

  @Test
  void logDetInformationIsMonotoneWithoutARidge() {
    List<Measure> all =
        List.of(
            new LogDetMI(0),
            new LogDetCMI(0, LogDetCMI.Form.PRINTED),
            new LogDetCMI(0, LogDetCMI.Form.PROJECTION));
    for (Measure m : all) {
      Seeds.each(
          WORLDS,
          seed -> {
            Case c = Case.of(m, World.of(seed), Params.DEFAULTS);
            State s = c.objective().start();
            for (int j : c.picks()) {
              assertThat(s.gain(j)).as("gain of %d", j).isGreaterThanOrEqualTo(-1e-4);
              s.add(j);
            }
          });
    }
  }

  /** Blocks are built when a measure asks for them: pure retrieval never looks at V × V. */
  @ParameterizedTest
  @ValueSource(strings = {"flqmi", "gcmi", "com"})
  void retrievalDoesNotCompareThePoolWithItself(String name) {
    Problem v = World.of(1).problem();
    Case.at(Measures.named(name, true, false).on(v, T), 2, 5).gain(3);
    assertThat(v.storagePlan().toMap().keySet())
        .hasSize(name.equals("gcmi") ? 0 : 1) // sums need no matrix at all
        .allMatch(block -> block.startsWith(AuxiliarySet.QUERY.symbol()));
  }
}
