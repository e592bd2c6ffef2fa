package dev.prism.targeted;

import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import dev.prism.kernel.Features;
import dev.prism.kernel.Gradients;
import dev.prism.kernel.Similarity;
import dev.prism.kernel.Similarity.Negatives;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The embedding of items, with its similarity. Immutable and safe for use by multiple threads.
 *
 * <p>Where an item has no label, its gradient is that of the class the model predicts.
 */
public enum Representation {
  /** Cosine similarity of the gradients at the last layer. */
  GRADIENT,
  /** Cosine similarity of the gradients, with negative similarities set to 0. */
  GRADIENT_CLIPPED,
  /** (1 + cosine)/2 of the gradients. */
  GRADIENT_SHIFTED,
  /** The inner product of the gradients. */
  GRADIENT_DOT,
  /** Cosine similarity of the penultimate activations, which do not depend on labels. */
  FEATURES,
  /** Cosine similarity of the activations, with negative similarities set to 0. */
  FEATURES_CLIPPED;

  /** {@return the name that {@link #named} accepts, such as {@code gradient-clipped}} */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Returns the embedding with a name.
   *
   * @param text a name such as {@code gradient-clipped}
   * @return the embedding
   * @throws BadRequestException if there is no such embedding
   */
  public static Representation named(String text) {
    List<String> names = Arrays.stream(values()).map(Representation::text).toList();
    int at = names.indexOf(text);
    if (at < 0) {
      throw new BadRequestException(
          "There is no embedding called %s.%s There are %s.",
          text, Names.didYouMean(text, names), String.join(", ", names));
    }
    return values()[at];
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

  /** Returns the same embedding without negative similarities; empty if there is none. */
  Optional<Representation> nonNegative() {
    return switch (this) {
      case GRADIENT -> Optional.of(GRADIENT_CLIPPED);
      case FEATURES -> Optional.of(FEATURES_CLIPPED);
      case GRADIENT_DOT -> Optional.empty();
      case GRADIENT_CLIPPED, GRADIENT_SHIFTED, FEATURES_CLIPPED -> Optional.of(this);
    };
  }

  /**
   * Returns the rows to compare.
   *
   * @param labels null for the classes that the model predicts
   */
  Features of(ModelOutputs o, int @Nullable [] labels) {
    return this == FEATURES || this == FEATURES_CLIPPED
        ? o.hidden()
        : new Gradients(Gradients.residuals(o.logits(), labels), o.hidden());
  }
}
