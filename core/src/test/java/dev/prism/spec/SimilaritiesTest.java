package dev.prism.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import dev.prism.kernel.Similarity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text forms of similarities. */
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
    assertThat(Similarities.named(UserDefined.class.getName())).isEqualTo(new UserDefined());
  }

  /** A similarity that is named by its class. */
  public record UserDefined() implements Similarity {
    @Override
    public String text() {
      return UserDefined.class.getName();
    }

    @Override
    public boolean nonNegative() {
      return false;
    }

    @Override
    public boolean atMostOne() {
      return false;
    }
  }

  /** Parsing the text form of a similarity gives the same similarity. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cosine",
        "cosine:zero=0",
        "cosine-clipped",
        "cosine-clipped:zero=0",
        "cosine-squared",
        "cosine-squared:zero=0",
        "gradient-squared:classes=3",
        "dot",
        "euclidean",
        "rbf",
        "rbf:sigma=0.5",
        "laplacian",
        "laplacian:sigma=0.5",
        "cosine:features=centred",
        "cosine-clipped:zero=0,features=standardized",
        "rbf:sigma=2.0,features=standardized",
        "dot:features=centred",
        "gradient:classes=10",
        "gradient-dot:classes=2"
      })
  void textFormsRoundTrip(String text) {
    assertThat(Similarities.named(text).text()).isEqualTo(text);
  }

  /** Every entry of the catalogue can be created by its name. */
  @Test
  void everyEntryIsCreatedByItsName() {
    for (Similarities.Entry e : Similarities.ALL) {
      String text = e.needsNoSettings() ? e.name() : e.name() + ":classes=3";
      assertThat(Similarities.named(text).text()).isEqualTo(text);
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
        "manhattan-distance | and the full name of a user-defined class.",
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
        "gradient | needs the number of residuals at the start of a row: gradient:classes=10.",
        "com.example.Mine | There is no class com.example.Mine on the class path",
        "java.lang.String | java.lang.String does not implement dev.prism.kernel.Similarity."
      })
  void rejected(String text, String message) {
    assertThatThrownBy(() -> Similarities.named(text))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining(message);
  }
}
