package dev.prism.stream;

import dev.prism.State;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A set that takes every item whose gain reaches its threshold, until it is full. */
final class Sieve {
  final double threshold;
  final List<StreamItem> items = new ArrayList<>();
  @Nullable State state; // at these items, while a window is processed
  double value;

  Sieve(double threshold) {
    this.threshold = threshold;
  }
}
