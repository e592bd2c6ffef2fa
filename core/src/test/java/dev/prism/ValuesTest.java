package dev.prism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.constraint.Constraint;
import dev.prism.constraint.Knapsack;
import dev.prism.constraint.Quotas;
import dev.prism.term.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Public values are equal if their contents are, and cannot be modified. */
class ValuesTest {
  private static void equal(Supplier<?> make, Supplier<?> other) {
    assertThat(make.get()).isEqualTo(make.get()).hasSameHashCodeAs(make.get());
    assertThat(make.get()).isNotEqualTo(other.get());
    assertThat(make.get().toString()).isEqualTo(make.get().toString()).doesNotContain("[I@", "[D@");
  }

  private static Quotas quotas(int most) {
    return new Quotas(new int[] {0, 1, 0}, List.of("a", "b"), new int[2], new int[] {2, most});
  }

  @Test
  void equality() {
    equal(() -> Constraint.atMost(3).include(1), () -> Constraint.atMost(3).include(2));
    equal(() -> Constraint.withinBudget(2, 1, 1), () -> Constraint.withinBudget(2, 1, 2));
    equal(() -> Constraint.atMost(3).exclude(1, 2), () -> Constraint.atMost(3).exclude(1));
    equal(() -> new Knapsack(new double[] {1}, 2), () -> new Knapsack(new double[] {1}, 3));
    equal(() -> quotas(1), () -> quotas(2));
    equal(() -> Constraint.atMost(3).quotas(quotas(1)), () -> Constraint.atMost(3));
    equal(
        () -> new Term.Rows("item", new int[] {1}, new double[] {2}),
        () -> new Term.Rows("item", new int[] {1}, new double[] {3}));
    equal(
        () -> new SelectionExplainer.Representatives(new int[] {1}, new float[] {2}),
        () -> new SelectionExplainer.Representatives(new int[] {1}, new float[] {3}));
  }

  @Test
  void constraintsAreImmutable() {
    int[] ids = {1};
    Constraint c = Constraint.atMost(3).include(ids).exclude(2);
    ids[0] = 7;
    c.include()[0] = 7;
    c.exclude()[0] = 7;
    assertThat(c).isEqualTo(Constraint.atMost(3).include(1).exclude(2));

    double[] costs = {1, 2};
    Knapsack k = new Knapsack(costs, 2);
    costs[0] = 9;
    k.costs()[1] = 9;
    assertThat(k).isEqualTo(new Knapsack(new double[] {1, 2}, 2));
    assertThat(k.cost(1)).isEqualTo(2);
    assertThat(k.size()).isEqualTo(2);

    int[] group = {0, 1, 0}, least = new int[2], most = {2, 1};
    List<String> names = new ArrayList<>(List.of("a", "b"));
    Quotas q = new Quotas(group, names, least, most);
    group[0] = 1;
    least[0] = 1;
    most[0] = 1;
    names.set(0, "c");
    q.group()[1] = 0;
    q.atLeast()[1] = 1;
    q.atMost()[1] = 0;
    assertThat(q).isEqualTo(quotas(1)).hasToString("Quotas[3 items, a:0-2,b:0-1]");
    assertThat(q.group(1)).isEqualTo(1);
    assertThat(q.size()).isEqualTo(3);
  }

  @Test
  void explanationsAreImmutable() {
    int[] row = {4, 2};
    Term.Rows rows = new Term.Rows("item", row, new double[] {2, 1});
    row[0] = 0;
    rows.row()[1] = 0;
    rows.amount()[0] = 0;
    assertThat(rows).hasToString("Rows[rowName=item, row=[4, 2], amount=[2.0, 1.0]]");
    assertThat(rows.row(0)).isEqualTo(4);
    assertThat(rows.amount(1)).isEqualTo(1);
    assertThat(rows.size()).isEqualTo(2);

    SelectionExplainer.Representatives r =
        new SelectionExplainer.Representatives(new int[] {0, -1}, new float[] {0.5f, 0});
    r.pick()[0] = 3;
    r.similarity()[0] = 3;
    assertThat(r.pick(0)).isZero();
    assertThat(r.similarity(0)).isEqualTo(0.5f);
    assertThat(r.size()).isEqualTo(2);
  }

  @Test
  void conceptsAreImmutable() {
    double[] weight = {1, 2};
    Concepts c =
        Concepts.of(new int[][] {{0}, {1}}, weight).withAuxiliarySet(AuxiliarySet.QUERY, 1);
    weight[0] = 5;
    c.weight()[1] = 5;
    c.covered().get(AuxiliarySet.QUERY)[0] = 1;
    c.covered().clear();
    assertThat(c.weight()).containsExactly(1, 2);
    assertThat(c.covered().get(AuxiliarySet.QUERY)).containsExactly(0, 1);
    assertThat(c).isEqualTo(new Concepts(c.probability(), c.weight(), c.covered()));
    assertThat(c).isNotEqualTo(c.withAuxiliarySet(AuxiliarySet.QUERY, 0));
  }

  @Test
  void selectionsAreIterated() {
    List<Pick> picks = new ArrayList<>(List.of(new Pick(3, 2, 2), new Pick(1, 1, 3)));
    Selection s = new Selection(picks, 3, Certificate.none("none"), "greedy", null, 4);
    picks.clear();
    List<Integer> order = new ArrayList<>();
    for (Pick p : s) {
      order.add(p.index());
    }
    assertThat(order).containsExactly(3, 1);
    assertThatThrownBy(() -> s.iterator().remove())
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
