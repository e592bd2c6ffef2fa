package dev.prism.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import dev.prism.kernel.Similarity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Similarities as text. */
class SimilaritiesTest {
  @Test
  void names() {
    assertThat(Similarities.named("cosine")).isEqualTo(Similarity.COSINE);
    assertThat(Similarities.named("cosine-clipped")).isEqualTo(Similarity.COSINE_CLIPPED);
    assertThat(Similarities.named(" Cosine-Shifted ")).isEqualTo(Similarity.COSINE_SHIFTED);
    assertThat(Similarities.named("dot")).isEqualTo(Similarity.DOT);
    assertThat(Similarities.named("euclidean")).isEqualTo(Similarity.EUCLIDEAN);
    assertThat(Similarities.named("rbf")).isEqualTo(Similarity.RBF);
    assertThat(Similarities.named("rbf: sigma = 2")).isEqualTo(Similarity.rbf(2));
    assertThat(Similarities.named("gradient:classes=10")).isEqualTo(Similarity.gradient(10));
    assertThat(Similarities.named("gradient-dot:classes=3")).isEqualTo(Similarity.gradientDot(3));
    assertThat(Similarities.named("dev.prism.kernel.Similarity$Dot")).isEqualTo(Similarity.DOT);
  }

  /** What a similarity calls itself is what makes it again. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cosine",
        "cosine:zero=0",
        "cosine-clipped",
        "cosine-clipped:zero=0",
        "dot",
        "euclidean",
        "rbf",
        "rbf:sigma=0.5",
        "laplacian",
        "laplacian:sigma=0.5",
        "gradient:classes=10",
        "gradient-dot:classes=2"
      })
  void thereAndBack(String text) {
    assertThat(Similarities.named(text).spec()).isEqualTo(text);
  }

  /** The catalogue says of each what can be typed, and that it can be made. */
  @Test
  void everyEntryIsMadeByItsName() {
    for (Similarities.Entry e : Similarities.ALL) {
      String text = e.needsNoSettings() ? e.name() : e.name() + ":classes=3";
      assertThat(Similarities.named(text).spec()).isEqualTo(text);
      assertThat(e.description()).as(e.name()).isNotBlank();
    }
    assertThat(new Similarities.Usages())
        .contains("cosine[:zero=0]", "dot", "rbf[:sigma=S]", "laplacian[:sigma=S]")
        .noneMatch(u -> u.startsWith("gradient"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cosin | There is no kernel called cosin. Did you mean cosine?",
        "euclid | Did you mean euclidean?",
        "gradientdot:classes=2 | Did you mean gradient-dot?",
        "manhattan-distance | and the full name of a class of your own.",
        "rbf:sgima=2 | The kernel rbf has no setting sgima. Did you mean sigma?",
        "gradient:classes=0 | classes=0 must be a whole number of at least 1.",
        "gradient:classes=2.5 | classes=2.5 must be a whole number of at least 1.",
        "cosine-shifted:zero=0 | use cosine:zero=0 or cosine-clipped:zero=0.",
        "rbf:gamma=2 | The kernel rbf has no setting gamma.",
        "dot:zero=0 | The kernel dot has no setting zero.",
        "cosine:zero=1 | the only setting is zero=0",
        "rbf:sigma | \"sigma\" is not a setting; write name=value.",
        "rbf:sigma=wide | sigma=wide is not a number.",
        "rbf:sigma=0 | sigma is 0.0; the RBF bandwidth must be a positive number",
        "rbf:sigma=-1 | sigma is -1.0",
        "laplacian:sigma=0 | sigma is 0.0; the Laplacian bandwidth must be a positive number",
        "laplacian:sigma=NaN | sigma is NaN; leave it out",
        "gradient | needs to know how many of a row's numbers are residuals: gradient:classes=10.",
        "com.example.Mine | There is no class com.example.Mine on the class path",
        "java.lang.String | java.lang.String does not implement dev.prism.kernel.Similarity."
      })
  void refused(String text, String says) {
    assertThatThrownBy(() -> Similarities.named(text))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining(says);
  }
}
