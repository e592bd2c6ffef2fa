package dev.prism.kernel;

import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How the neighbours of a graph are found. */
public enum Finder {
  /** Pairs where they are not too many, and cells where they are. */
  AUTO,
  /** All pairs are compared: exact. */
  PAIRS,
  /** Within cells around centres drawn by lot: quick, and misses some. */
  CELLS,
  /** By a library's index, {@link NeighbourIndex}: slower than cells, and finds nearly all. */
  HNSW;

  /** What it comes to for so many items. */
  public Finder on(int n) {
    return this != AUTO ? this : n > SparseKernel.ALL_PAIRS ? CELLS : PAIRS;
  }

  /** As it is typed. */
  public String spec() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Finder named(String spec) {
    for (Finder f : values()) {
      if (f.spec().equals(spec.toLowerCase(Locale.ROOT))) {
        return f;
      }
    }
    List<String> names = Arrays.stream(values()).map(Finder::spec).toList();
    throw new BadRequestException(
        "Neighbours are not found by %s.%s There are %s.",
        spec, Names.didYouMean(spec, names), String.join(", ", names));
  }
}
