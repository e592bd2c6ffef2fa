package dev.prism.train;

import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The architecture of a network. Immutable and safe for use by multiple threads.
 *
 * <p>E is the width of the penultimate activations, the input of the last layer.
 */
public enum Architecture {
  /**
   * Convolutions 6@5×5 and 16@5×5 with pooling, layers of 120 and 84; E = 84. Smaller images are
   * padded with black to 32×32.
   */
  LENET(1),
  /** Three stages of three basic blocks, 16, 32 and 64 wide; E = 64. */
  RESNET20(8),
  /** Four stages of two basic blocks, 64 to 512 wide, after a 3×3 stem without pooling; E = 512. */
  RESNET18(16),
  /** A linear layer on given features; E is their number. */
  PROBE(1);

  private final int smallest;

  Architecture(int smallest) {
    this.smallest = smallest;
  }

  /**
   * Returns the smallest side of an image, in pixels, of which some are left after the last stage.
   */
  int smallest() {
    return smallest;
  }

  /** {@return the name that {@link #named} accepts, such as {@code lenet}} */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the architecture with a name.
   *
   * @param text a name such as {@code lenet}, in upper or lower case
   * @return the architecture
   * @throws BadRequestException if there is no such architecture
   */
  public static Architecture named(String text) {
    List<String> names = Arrays.stream(values()).map(Architecture::text).toList();
    int at = names.indexOf(text.strip().toLowerCase(Locale.ROOT));
    if (at < 0) {
      throw new BadRequestException(
          "There is no architecture \"%s\".%s The architectures are %s.",
          text, Names.didYouMean(text, names), String.join(", ", names));
    }
    return values()[at];
  }
}
