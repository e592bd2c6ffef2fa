package dev.prism.stream;

import dev.prism.State;
import java.util.ArrayList;
import java.util.List;

/** A set that takes whatever gains at least its threshold, until it is full. */
final class Sieve {
  final double threshold;
  final List<Item> items = new ArrayList<>();
  State state; // at these items, in the window at hand
  double value;

  Sieve(double threshold) {
    this.threshold = threshold;
  }
}
