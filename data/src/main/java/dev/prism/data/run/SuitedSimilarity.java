package dev.prism.data.run;

import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import java.util.Locale;

/**
 * The similarity that is chosen for a pool where a request from files names none, with the reason.
 * Immutable and safe for use by multiple threads.
 *
 * <p>It is the cosine. Where the mean of the pool makes up a large part of the items, as for
 * pixels, all cosines are close to 1, so the mean is subtracted. Where a few columns make up the
 * spread, as in tables of quantities in different units, every column is divided by its standard
 * deviation, too. The study of defaults compares this choice with others.
 *
 * @param similarity the similarity
 * @param reason why it was chosen, as the end of a sentence
 */
public record SuitedSimilarity(Similarity similarity, String reason) {
  /** Below this number of items, their statistics say little. */
  static final int MIN_ITEMS = 100;

  /** The part of the columns that make up the spread, below which columns are scaled. */
  static final double MIN_COLUMNS = 0.2;

  /** The part of the mean squared length that is due to the mean, above which it is subtracted. */
  static final double MAX_MEAN = 0.1;

  private static final int SAMPLE = 10_000;

  /**
   * Chooses by evenly spaced items of a pool.
   *
   * @param pool the features of the items
   * @return the choice, which is the same for the same features
   */
  public static SuitedSimilarity of(Features pool) {
    if (pool.size() < MIN_ITEMS) {
      return plain("there are fewer than " + MIN_ITEMS + " items");
    }
    int n = Math.min(pool.size(), SAMPLE), width = pool.width();
    double[] first = new double[width], sum = new double[width], squares = new double[width];
    float[] row = new float[width];
    for (int i = 0; i < n; i++) {
      pool.read((int) ((long) i * pool.size() / n), row, 0);
      for (int c = 0; c < width; c++) {
        first[c] = i == 0 ? row[c] : first[c];
        double d = row[c] - first[c]; // keeps the digits of values that are far from 0
        sum[c] += d;
        squares[c] += d * d;
      }
    }
    double ofMean = 0, spread = 0, squaredSpread = 0;
    for (int c = 0; c < width; c++) {
      double shift = sum[c] / n, variance = Math.max(0, squares[c] / n - shift * shift);
      ofMean += (first[c] + shift) * (first[c] + shift);
      spread += variance;
      squaredSpread += variance * variance;
    }
    if (!(spread > 0) || !Double.isFinite(ofMean + squaredSpread)) {
      return plain("the items are all alike");
    }
    // The number of equal columns whose variances would be as concentrated as these are.
    double columns = spread * spread / squaredSpread;
    if (width > 1 && columns - 1 < MIN_COLUMNS * (width - 1)) {
      return new SuitedSimilarity(
          new Similarity.Cosine(Similarity.Negatives.KEEP, true).standardized(),
          String.format(
              Locale.ROOT, "%.1f of %d columns make up the spread of the items", columns, width));
    }
    double share = ofMean / (ofMean + spread);
    if (share > MAX_MEAN) {
      return new SuitedSimilarity(
          new Similarity.Cosine(Similarity.Negatives.KEEP, true).centred(),
          String.format(
              Locale.ROOT, "their mean makes up %.0f %% of the items", Math.floor(100 * share)));
    }
    return plain("no feature and no mean dominates");
  }

  private static SuitedSimilarity plain(String reason) {
    return new SuitedSimilarity(Similarity.COSINE, reason);
  }
}
