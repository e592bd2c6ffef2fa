package dev.prism.kernel;

import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How the neighbours of a neighbour graph are found. Immutable and safe for multiple threads. */
public enum NeighbourMethod {
  /** All pairs for up to 150,000 items, cells for more. */
  AUTO,
  /** All pairs are compared; exact. */
  PAIRS,
  /** An inverted file with cells around randomly sampled centres; fast and approximate. */
  CELLS,
  /** A hierarchical graph, {@link NeighbourIndex}; slower than cells, with a higher recall. */
  HNSW;

  /**
   * Resolves {@link #AUTO} for a number of items.
   *
   * @param n the number of items
   * @return the method that is used, never {@link #AUTO}
   */
  public NeighbourMethod resolve(int n) {
    return this != AUTO ? this : n > SparseKernel.ALL_PAIRS ? CELLS : PAIRS;
  }

  /** {@return the name in text, such as {@code cells}} */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns a method by its name.
   *
   * @param spec the name, such as {@code cells}
   * @return the method
   * @throws BadRequestException if there is no such method
   */
  public static NeighbourMethod named(String spec) {
    for (NeighbourMethod f : values()) {
      if (f.label().equals(spec.toLowerCase(Locale.ROOT))) {
        return f;
      }
    }
    List<String> names = Arrays.stream(values()).map(NeighbourMethod::label).toList();
    throw new BadRequestException(
        "There is no neighbour method called %s.%s There are %s.",
        spec, Names.didYouMean(spec, names), String.join(", ", names));
  }
}
