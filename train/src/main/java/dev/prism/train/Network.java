package dev.prism.train;

import dev.prism.base.Names;
import dev.prism.base.PrismException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What can be trained. E is the width of the activations that the last layer sees. */
public enum Network {
  /**
   * Convolutions 6@5×5 and 16@5×5 with pooling, layers of 120 and 84; E = 84. Smaller pictures get
   * a black border up to 32×32.
   */
  LENET(1),
  /** Three stages of three basic blocks, 16, 32 and 64 wide; E = 64. */
  RESNET20(8),
  /** Four stages of two basic blocks, 64 to 512 wide, after a 3×3 stem without pooling; E = 512. */
  RESNET18(16),
  /** A linear layer on features of yours; E is their number. */
  PROBE(1);

  private final int smallest;

  Network(int smallest) {
    this.smallest = smallest;
  }

  /** Pixels a side, so that some are left after the last stage. */
  int smallest() {
    return smallest;
  }

  /** The name as it is typed. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Network named(String text) {
    List<String> names = Arrays.stream(values()).map(Network::text).toList();
    int at = names.indexOf(text.strip().toLowerCase(Locale.ROOT));
    if (at < 0) {
      throw new PrismException(
          "There is no network \"%s\".%s The networks are %s.",
          text, Names.didYouMean(text, names), String.join(", ", names));
    }
    return values()[at];
  }
}
