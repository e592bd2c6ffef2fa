package dev.prism.kernel;

import dev.prism.PrismException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

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

  /** As it is typed. */
  public String spec() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Finder named(String spec) {
    return Arrays.stream(values())
        .filter(f -> f.spec().equals(spec))
        .findFirst()
        .orElseThrow(
            () ->
                new PrismException(
                    "Neighbours are not found by '%s'; there are %s.",
                    spec,
                    Arrays.stream(values()).map(Finder::spec).collect(Collectors.joining(", "))));
  }
}
