package dev.prism.index;

import dev.prism.kernel.Accumulator;
import org.apache.lucene.util.VectorUtil;
import org.apache.lucene.util.hnsw.RandomVectorScorerSupplier;
import org.apache.lucene.util.hnsw.UpdateableRandomVectorScorer;

/**
 * Rows and how similar they are, by sums of our own: Lucene's own run in as many lanes as the
 * processor has, and another last bit would make another graph on another machine.
 */
record Scorers(float[][] x, Accumulator by) implements RandomVectorScorerSupplier {
  @Override
  public UpdateableRandomVectorScorer scorer() {
    return new Scorer();
  }

  @Override
  public RandomVectorScorerSupplier copy() {
    return this;
  }

  private final class Scorer implements UpdateableRandomVectorScorer {
    private float[] row;

    @Override
    public void setScoringOrdinal(int i) {
      row = x[i];
    }

    /** Larger for what is more similar, and never negative. */
    @Override
    public float score(int i) {
      float sum = by.of(row, x[i]);
      return by.isDistance()
          ? VectorUtil.normalizeDistanceToUnitInterval(sum)
          : VectorUtil.scaleMaxInnerProductScore(sum);
    }

    @Override
    public int maxOrd() {
      return x.length;
    }
  }
}
