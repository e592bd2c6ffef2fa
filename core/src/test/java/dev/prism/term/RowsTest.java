package dev.prism.term;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Rows that contribute to a gain are values. */
class RowsTest {
  private static Term.Rows rows() {
    return new Term.Rows("query", new int[] {4, 1}, new double[] {0.5, 0.25});
  }

  @Test
  void equalRowsAreEqual() {
    assertThat(rows()).isEqualTo(rows()).hasSameHashCodeAs(rows());
    assertThat(rows())
        .isNotEqualTo(new Term.Rows("item", new int[] {4, 1}, new double[] {0.5, 0.25}))
        .isNotEqualTo(new Term.Rows("query", new int[] {4, 2}, new double[] {0.5, 0.25}))
        .isNotEqualTo(new Term.Rows("query", new int[] {4, 1}, new double[] {0.5, 0.2}))
        .isNotEqualTo("query");
    assertThat(rows().hashCode()).isNotEqualTo(rows().times(2).hashCode());
    assertThat(rows()).hasToString("Rows[rowName=query, row=[4, 1], amount=[0.5, 0.25]]");
  }

  /** No array that goes in or comes out changes them. */
  @Test
  void arraysAreCopied() {
    int[] row = {4, 1};
    double[] amount = {0.5, 0.25};
    Term.Rows r = new Term.Rows("query", row, amount);
    row[0] = 9;
    amount[0] = 9;
    r.row()[1] = 9;
    r.amount()[1] = 9;
    assertThat(r).isEqualTo(rows());
    assertThat(r.size()).isEqualTo(2);
    assertThat(r.row(0)).isEqualTo(4);
    assertThat(r.amount(1)).isEqualTo(0.25);
  }

  @Test
  void weightsMultiplyTheContributions() {
    Term.Rows twice = rows().times(2);
    assertThat(twice.row()).containsExactly(4, 1);
    assertThat(twice.amount()).containsExactly(1, 0.5);
    assertThat(rows().amount()).containsExactly(0.5, 0.25);
  }
}
