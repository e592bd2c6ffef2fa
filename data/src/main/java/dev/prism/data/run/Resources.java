package dev.prism.data.run;

import dev.prism.Problem;

/**
 * The resources of a run, which do not change its result. Immutable and safe for use by multiple
 * threads.
 *
 * @param threads the number of threads, at least 1
 * @param memory the bytes that similarities may take; 0 for six tenths of the heap
 */
public record Resources(int threads, long memory) {
  /** {@return all processors and six tenths of the heap} */
  public static Resources defaults() {
    return new Resources(Runtime.getRuntime().availableProcessors(), 0);
  }

  /** {@return the bytes that similarities, or the items of a stream, may take} */
  long limit() {
    return memory > 0 ? memory : Runtime.getRuntime().maxMemory() * 6 / 10;
  }

  Problem applyTo(Problem p) {
    Problem v = p.threads(threads);
    return memory > 0 ? v.memory(memory) : v;
  }
}
