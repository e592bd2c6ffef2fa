package dev.prism.targeted;

import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import dev.prism.kernel.Gradients;
import dev.prism.kernel.Similarity;
import dev.prism.kernel.Similarity.Negatives;
import java.util.Arrays;
import java.util.Locale;

/** What items are compared by. */
public enum Embedding {
  /** Cosine of last-layer gradients: with the label a model would give where none is known. */
  GRADIENT,
  /** The same, negative ones counted as 0. */
  GRADIENT_CLIPPED,
  /** The same as (1 + cosine)/2. */
  GRADIENT_SHIFTED,
  /** The inner product of the gradients. */
  GRADIENT_DOT,
  /** Cosine of the penultimate activations: labels play no part. */
  FEATURES,
  /** The same, negative ones counted as 0. */
  FEATURES_CLIPPED;

  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static Embedding named(String text) {
    return Arrays.stream(values())
        .filter(e -> e.text().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new PrismException(
                    "There is no embedding called %s. There are %s.",
                    text,
                    String.join(", ", Arrays.stream(values()).map(Embedding::text).toList())));
  }

  Similarity similarity(int classes) {
    return switch (this) {
      case GRADIENT -> Similarity.gradient(classes, Negatives.KEEP);
      case GRADIENT_CLIPPED -> Similarity.gradient(classes, Negatives.CLIP);
      case GRADIENT_SHIFTED -> Similarity.gradient(classes, Negatives.SHIFT);
      case GRADIENT_DOT -> Similarity.gradientDot(classes);
      case FEATURES -> Similarity.COSINE;
      case FEATURES_CLIPPED -> Similarity.COSINE_CLIPPED;
    };
  }

  /** Without negative entries, for measures that take roots or logarithms of sums. */
  Embedding nonNegative() {
    return this == GRADIENT ? GRADIENT_CLIPPED : this == FEATURES ? FEATURES_CLIPPED : this;
  }

  /**
   * @param labels null for the hypothesised ones
   */
  Features of(Outputs o, int[] labels) {
    return this == FEATURES || this == FEATURES_CLIPPED
        ? o.hidden()
        : new Gradients(Gradients.residuals(o.logits(), labels), o.hidden());
  }
}
