package dev.prism.laws;

import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Explanation;
import dev.prism.Objective;
import dev.prism.State;
import dev.prism.base.Dual;
import dev.prism.term.Term;
import java.util.Arrays;
import java.util.List;

/** A state's value, gains, copies and explanations tell the same story. */
final class ValueLaws {
  static final List<Law> ALL =
      List.of(
          Law.of("the empty set is worth nothing", ValueLaws::emptySet),
          Law.of("a gain is the difference of two values", ValueLaws::gainIsDifference),
          Law.of("a batch has the gains of its items one by one", ValueLaws::batchIsSingles),
          Law.of("the value does not depend on the order", ValueLaws::anyOrder),
          Law.of("a copy goes its own way", ValueLaws::copiesAreIndependent),
          Law.of("an explanation adds up to the gain", ValueLaws::explanationsAddUp));

  private ValueLaws() {}

  private static void emptySet(Case c) {
    Objective f = c.objective();
    assertThat(f.size()).as("items").isEqualTo(c.world().size());
    assertThat(f.start().size()).as("|∅|").isZero();
    assertThat(f.start().value()).as("f(∅)").isZero();
    assertThat(f.start().dual().value()).as("f(∅), with derivatives").isZero();
  }

  private static void gainIsDifference(Case c) {
    Objective f = c.objective();
    State s = f.start();
    for (int j : c.picks()) {
      double before = s.value(), gain = s.gain(j);
      s.add(j);
      near(before + gain, s.value(), 1e-5, "f(A) + gain of %d, |A| = %d", j, s.size());
      near(s.value(), s.dual().value(), 1e-5, "value with derivatives at |A| = %d", s.size());
    }
    assertThat(s.size()).as("|A|").isEqualTo(c.picks().length);
    near(s.value(), f.evaluate(c.picks()).value(), 1e-5, "Objective.at");
  }

  private static void batchIsSingles(Case c) {
    State s = c.objective().start();
    int[] js = c.others();
    for (int j : c.picks()) {
      s.add(j);
      double[] out = new double[js.length + 1];
      Arrays.fill(out, Math.PI);
      s.gains(Arrays.copyOf(js, out.length), js.length, out);
      for (int p = 0; p < js.length; p++) {
        near(s.gain(js[p]), out[p], 1e-12, "gain of %d in a batch at |A| = %d", js[p], s.size());
      }
      assertThat(out[js.length]).as("what lies after the range").isEqualTo(Math.PI);
    }
  }

  private static void anyOrder(Case c) {
    Objective f = c.objective();
    int[] there = c.picks(), back = new int[there.length];
    for (int i = 0; i < back.length; i++) {
      back[i] = there[there.length - 1 - i];
    }
    State s = Case.at(f, there), t = Case.at(f, back);
    near(s.value(), t.value(), 1e-5, "f(A) with A added backwards");
    near(Case.gains(s, c.others()), Case.gains(t, c.others()), 1e-4, "gains, A added backwards");
  }

  private static void copiesAreIndependent(Case c) {
    Objective f = c.objective();
    int[] picks = c.picks();
    int half = picks.length / 2;
    State s = Case.at(f, Arrays.copyOf(picks, half));
    double value = s.value();
    Dual slopes = s.dual();
    double[] gains = Case.gains(s, c.others());
    State copy = s.copy();
    for (int i = half; i < picks.length; i++) {
      copy.add(picks[i]);
    }
    assertThat(s.size()).as("|A| after its copy grew").isEqualTo(half);
    assertThat(s.value()).as("f(A) after its copy grew").isEqualTo(value);
    assertThat(s.dual()).as("derivatives after the copy grew").isEqualTo(slopes);
    Near.same(gains, Case.gains(s, c.others()), "gains after the copy grew");
    State straight = Case.at(f, picks);
    assertThat(copy.value()).as("f of the copy").isEqualTo(straight.value());
    Near.same(Case.gains(straight, c.others()), Case.gains(copy, c.others()), "gains of the copy");
    assertThat(copy.dual()).as("derivatives of the copy").isEqualTo(straight.dual());
  }

  private static void explanationsAddUp(Case c) {
    Objective f = c.objective();
    State s = f.start();
    for (int j : c.picks()) {
      Explanation e = s.explain(j);
      assertThat(e.item()).as("the item explained").isEqualTo(j);
      near(s.gain(j), e.gain(), 1e-9, "gain of %d, explained", j);
      assertThat(e.shares()).as("one share a term").hasSameSizeAs(f.parts());
      double sum = 0;
      for (int t = 0; t < f.parts().size(); t++) {
        Explanation.Share share = e.shares().get(t);
        sum += share.gain();
        rowsAddUp(f.parts().get(t), share);
      }
      near(e.gain(), sum, 1e-9, "shares of the gain of %d", j);
      s.add(j);
    }
  }

  private static void rowsAddUp(Objective.Part part, Explanation.Share share) {
    assertThat(share.term()).as("the term's label").isEqualTo(part.label());
    Term.Rows rows = share.rows();
    if (rows == null) {
      return;
    }
    assertThat(rows.row()).as("rows of \"%s\"", part.label()).doesNotHaveDuplicates();
    assertThat(rows.amount())
        .hasSameSizeAs(rows.row())
        .isSortedAccordingTo((a, b) -> Double.compare(Math.abs(b), Math.abs(a)));
    if (part.term().monotone()) {
      double whole = Arrays.stream(rows.amount()).sum();
      near(share.gain(), whole, 1e-5, "rows of \"%s\"", part.label());
    }
  }
}
