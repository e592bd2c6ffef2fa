package dev.prism;

import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.base.Params;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import dev.prism.measure.COM;
import dev.prism.measure.FL;
import dev.prism.measure.FLCG;
import dev.prism.measure.FLCMI;
import dev.prism.measure.FLQMI;
import dev.prism.measure.FLVMI;
import dev.prism.measure.GC;
import dev.prism.measure.GCCG;
import dev.prism.measure.LogDetCG;
import dev.prism.measure.LogDeterminant;
import dev.prism.measure.Mixture;
import dev.prism.measure.SetCover;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import dev.prism.spec.Measures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Reasons and representatives of picks. */
class SelectionExplainerTest {
  private static World suitable(Measure m, World w) {
    return switch (m.info().name()) {
      case "featurebased", "satcov", "qsat", "psat", "qpsat", "qfb", "pfb", "qpfb" ->
          w.nonNegative();
      case "psc", "pscmi", "psccg", "psccmi" -> w.soft();
      default -> w;
    };
  }

  private static List<Measure> measures() {
    List<Measure> all = new ArrayList<>(Measures.ALL);
    Params t = Params.of(0.4, 0.9, 0.7);
    all.add(
        new Mixture(
            List.of(new Mixture.Member(0.25, new FLCG(), t), new Mixture.Member(3, new COM(), t))));
    return all;
  }

  /** Shares add up to the gain of the pick; rows add up to their share. */
  @Test
  void sharesAddUpToTheGain() {
    Seeds.each(
        8,
        seed -> {
          for (Measure m : measures()) {
            Problem v = suitable(m, World.of(seed, 25)).problem();
            Params t = m.info().params(Map.of());
            Selection s =
                Optimizers.GREEDY.maximize(m.on(v, t), Constraint.atMost(6), RunOptions.DEFAULT);
            List<SelectionExplainer.Reason> reasons = SelectionExplainer.of(m, t, v, s.indices());
            assertThat(reasons).as(m.info().name()).hasSize(6);
            for (int p = 0; p < 6; p++) {
              Explanation why = reasons.get(p).explanation();
              String what = m.info().name() + ", pick " + p;
              assertThat(why.item()).as(what).isEqualTo(s.picks().get(p).index());
              near(s.picks().get(p).gain(), why.gain(), 1e-9, what);
              near(
                  why.gain(),
                  why.shares().stream().mapToDouble(Explanation.Share::gain).sum(),
                  1e-12,
                  what + ", shares");
              why.shares().forEach(share -> rowsAddUp(what, share));
            }
          }
        });
  }

  private static void rowsAddUp(String what, Explanation.Share share) {
    if (share.rows() == null) {
      return;
    }
    double[] amount = share.rows().amount();
    near(share.gain(), DoubleStream.of(amount).sum(), 1e-5, what + ", rows of " + share.term());
    assertThat(share.rows().row()).as(what).doesNotHaveDuplicates().hasSameSizeAs(amount);
    for (int i = 0; i < amount.length; i++) {
      assertThat(amount[i]).as("%s, row %d", what, i).isPositive();
      assertThat(i == 0 || amount[i] <= amount[i - 1]).as("%s: most first", what).isTrue();
    }
  }

  /** Two queries and three items, computed by hand. */
  @Test
  void queriesNewlyCovered() {
    float[][] toQueries = {{0.9f, 0.2f, 0.5f}, {0.1f, 0.8f, 0.5f}};
    Problem v =
        Problem.of(Kernels.of(new float[3][3], "V × V"))
            .block(Side.Q, Side.V, Kernels.of(toQueries, "Q × V"));
    List<SelectionExplainer.Reason> r =
        SelectionExplainer.of(new FLQMI(), Params.of(1, 0.5, 1), v, 0, 1, 2);
    covers(r.get(0), new int[] {0, 1}, 0.9, 0.1);
    covers(r.get(1), new int[] {1}, 0.7);
    covers(r.get(2), new int[] {});
    near(1.45, r.get(0).explanation().gain(), 1e-6, "0.9 + 0.1 + η 0.9");
    near(1.1, r.get(1).explanation().gain(), 1e-6, "0.7 + η 0.8");
    near(0.25, r.get(2).explanation().gain(), 1e-6, "η 0.5");
    assertThat(r.get(0).explanation().shares())
        .extracting(Explanation.Share::term)
        .containsExactly("covers Q", "is like Q");
    near(0.4, r.get(1).explanation().shares().get(1).gain(), 1e-6, "η 0.8");
    assertThat(r.get(1).explanation().shares().get(1).rows())
        .as("a modular term has no rows")
        .isNull();
  }

  private static void covers(SelectionExplainer.Reason r, int[] queries, double... amounts) {
    var rows = r.explanation().shares().getFirst().rows();
    assertThat(rows.rowName()).isEqualTo("query");
    assertThat(rows.row()).containsExactly(queries);
    near(amounts, rows.amount(), 1e-6, "amounts");
  }

  /** Compares a measure with P to the measure without P. */
  @Test
  void lostToThePrivateSet() {
    Seeds.each(
        10,
        seed -> {
          World w = World.of(seed, 20);
          Params t = Params.of(0.4, 0.9, 0.7);
          lost(new FLCG(), new FL(), w, t);
          lost(new FLCMI(), new FLVMI(), w, t);
          lost(new LogDetCG(), new LogDeterminant(), w, t);
          lost(new GCCG(), new GC(), w, t);
          lost(new SetCover(false, AuxiliarySet.PRIVATE), new SetCover(false), w, t);
          lost(new SetCover(true, AuxiliarySet.PRIVATE), new SetCover(true), w.soft(), t);
        });
  }

  private static void lost(Measure given, Measure free, World w, Params t) {
    int[] picks = {3, 11, 0, 7};
    List<SelectionExplainer.Reason> reasons = SelectionExplainer.of(given, t, w.problem(), picks);
    Objective with = given.on(w.problem(), t);
    Objective without = free.on(w.problem().without(AuxiliarySet.PRIVATE), t);
    for (int p = 0; p < picks.length; p++) {
      int[] before = Arrays.copyOf(picks, p), after = Arrays.copyOf(picks, p + 1);
      double gain = with.evaluate(after).value() - with.evaluate(before).value();
      double freely = without.evaluate(after).value() - without.evaluate(before).value();
      near(freely - gain, reasons.get(p).lostToPrivate(), 1e-5, given + ", pick %d", p);
      assertThat(reasons.get(p).lostToPrivate()).as("%s, pick %d", given, p).isNotNegative();
    }
  }

  /** 2λν Σ_{i∈P} S_ij, whatever was picked before. */
  @Test
  void lossOfTheGraphCut() {
    World w = World.of(Seeds.FIRST, 15);
    Kernel toPrivate = w.problem().cross(AuxiliarySet.PRIVATE);
    List<SelectionExplainer.Reason> r =
        SelectionExplainer.of(new GCCG(), Params.of(0.4, 1, 0.7), w.problem(), 5, 2, 9);
    for (SelectionExplainer.Reason reason : r) {
      double sum = 0;
      for (int i = 0; i < toPrivate.rows(); i++) {
        sum += toPrivate.at(i, reason.explanation().item());
      }
      near(
          2 * 0.4 * 0.7 * sum,
          reason.lostToPrivate(),
          1e-6,
          "item %d",
          reason.explanation().item());
    }
  }

  @Test
  void nothingIsLostWithoutAPrivateSet() {
    Problem v = World.of(Seeds.FIRST, 15).problem().without(AuxiliarySet.PRIVATE);
    assertThat(SelectionExplainer.of(new FL(), Params.DEFAULTS, v, 4, 1))
        .extracting(SelectionExplainer.Reason::lostToPrivate)
        .containsExactly(0.0, 0.0);
  }

  @Test
  void representatives() {
    Seeds.each(
        20,
        seed -> {
          World w = World.of(seed).similarity(dev.prism.kernel.Similarity.COSINE);
          int[] picks = Seeds.random(seed).ints(0, w.size()).distinct().limit(5).toArray();
          check(w.problem(), w.problem().ground(), picks);
          Problem rows = Problem.of(Features.of(w.v())).representing(Features.of(w.q()));
          check(
              rows,
              Problem.of(Features.of(w.v())).query(Features.of(w.q())).cross(AuxiliarySet.QUERY),
              picks);
        });
  }

  private static void check(Problem v, Kernel k, int... picks) {
    SelectionExplainer.Representatives r = SelectionExplainer.representatives(v, picks);
    assertThat(r.pick()).hasSize(k.rows());
    for (int i = 0; i < k.rows(); i++) {
      int best = -1;
      float top = 0;
      for (int p = 0; p < picks.length; p++) {
        if (k.at(i, picks[p]) > top) {
          top = k.at(i, picks[p]);
          best = p;
        }
      }
      assertThat(r.pick()[i]).as("item %d", i).isEqualTo(best);
      assertThat(r.similarity()[i]).as("item %d", i).isEqualTo(top);
    }
  }

  /** Items 0 and 1 are equal, and item 3 is similar to itself only. */
  @Test
  void tiesAndItemsWithoutRepresentative() {
    Problem v = Problem.of(Features.of(new float[][] {{1, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 0, 1}}));
    assertThat(SelectionExplainer.representatives(v, 1, 0).pick()).containsExactly(0, 0, 0, -1);
    assertThat(SelectionExplainer.representatives(v, 0, 2).pick()).containsExactly(0, 0, 1, -1);
    assertThat(SelectionExplainer.representatives(v, 3).pick()).containsExactly(-1, -1, -1, 0);
    assertThat(SelectionExplainer.representatives(v).pick()).containsOnly(-1);
  }
}
