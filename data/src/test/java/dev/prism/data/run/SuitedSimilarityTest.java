package dev.prism.data.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** The similarity that is chosen by the data. */
class SuitedSimilarityTest {
  /** Random items whose columns have given means and standard deviations. */
  private static Features items(
      int n, int width, IntToDoubleFunction mean, IntToDoubleFunction deviation) {
    SplittableRandom random = new SplittableRandom(1);
    float[][] x = new float[n][width];
    for (float[] row : x) {
      for (int c = 0; c < width; c++) {
        row[c] =
            (float) (mean.applyAsDouble(c) + deviation.applyAsDouble(c) * random.nextGaussian());
      }
    }
    return Features.of(x);
  }

  private static String chosen(Features x) {
    return SuitedSimilarity.of(x).similarity().text();
  }

  @Test
  void featuresAroundZeroKeepTheCosine() {
    assertThat(SuitedSimilarity.of(items(200, 8, c -> 0, c -> 1)).similarity())
        .isEqualTo(Similarity.COSINE);
    assertThat(chosen(items(200, 8, c -> 0.1, c -> 1))).isEqualTo("cosine");
  }

  @Test
  void aLargeMeanIsSubtracted() {
    assertThat(chosen(items(200, 8, c -> 1, c -> 1))).isEqualTo("cosine:zero=0,features=centred");
    assertThat(SuitedSimilarity.of(items(200, 8, c -> 3, c -> 1)).reason())
        .isEqualTo("their mean makes up 89 % of the items");
  }

  /** A column in another unit, such as a price beside shares. */
  @Test
  void unequalColumnsAreStandardized() {
    Features prices = items(200, 8, c -> 1, c -> c == 3 ? 100 : 1);
    assertThat(chosen(prices)).isEqualTo("cosine:zero=0,features=standardized");
    assertThat(SuitedSimilarity.of(prices).reason())
        .isEqualTo("1.0 of 8 columns make up the spread of the items");
    assertThat(chosen(items(200, 8, c -> 0, c -> 1 + c))).isEqualTo("cosine");
  }

  /** Far from zero, the spread keeps its digits. */
  @Test
  void columnsFarFromZero() {
    assertThat(chosen(items(200, 4, c -> 1e6, c -> c == 0 ? 100 : 1)))
        .isEqualTo("cosine:zero=0,features=standardized");
  }

  @Test
  void fewItemsOrEqualOnesKeepTheCosine() {
    assertThat(chosen(items(99, 8, c -> 9, c -> 1))).isEqualTo("cosine");
    assertThat(chosen(items(100, 8, c -> 9, c -> 1))).isNotEqualTo("cosine");
    assertThat(chosen(items(200, 8, c -> 9, c -> 0))).isEqualTo("cosine");
    assertThat(chosen(items(200, 1, c -> 9, c -> 1))).isEqualTo("cosine:zero=0,features=centred");
  }
}
