package dev.prism.index;

import dev.prism.kernel.Accumulator;
import org.apache.lucene.util.VectorUtil;
import org.apache.lucene.util.hnsw.RandomVectorScorerSupplier;
import org.apache.lucene.util.hnsw.UpdateableRandomVectorScorer;

/**
 * Scores pairs of rows with the sums of this library. Those of Lucene depend on the vector lanes of
 * the processor, and another last bit would make another graph on another machine.
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

    /** Returns a score that increases with the similarity and is never negative. */
    @Override
    public float score(int i) {
      float sum = by.accumulate(row, x[i]);
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
