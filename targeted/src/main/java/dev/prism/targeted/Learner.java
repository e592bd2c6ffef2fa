package dev.prism.targeted;

import dev.prism.kernel.Features;

/** Something that can be trained from scratch. */
public interface Learner {
  /** As it is typed: lenet, resnet20, …. */
  String name();

  /** The same data, labels and seed give the same model. */
  Model fit(Features x, int[] labels, long seed);

  /** A trained model. */
  interface Model extends AutoCloseable {
    Outputs outputs(Features x);

    @Override
    void close();
  }
}
