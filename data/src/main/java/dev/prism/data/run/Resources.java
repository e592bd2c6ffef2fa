package dev.prism.data.run;

import dev.prism.Problem;

/**
 * What a run may use; no part of the request, for the result does not depend on it. Immutable.
 *
 * @param threads how many threads, at least 1
 * @param memory bytes that similarities may take; 0 for six tenths of the heap
 */
public record Resources(int threads, long memory) {
  /** All processors and six tenths of the heap. */
  public static Resources all() {
    return new Resources(Runtime.getRuntime().availableProcessors(), 0);
  }

  Problem on(Problem p) {
    Problem v = p.threads(threads);
    return memory > 0 ? v.memory(memory) : v;
  }
}
