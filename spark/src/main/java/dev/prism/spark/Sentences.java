package dev.prism.spark;

import dev.prism.base.PrismException;

/** What went wrong on some machine, as it was said there. */
final class Sentences {
  private Sentences() {}

  /** The sentence that Spark wrapped up, or what it was given. */
  static RuntimeException unwrapped(Exception e) {
    for (Throwable t = e; t != null; t = t.getCause()) {
      if (t instanceof PrismException p) {
        return p;
      }
      if (t instanceof NoClassDefFoundError
          && String.valueOf(t.getMessage()).contains("jdk/incubator")) {
        return new PrismException(FLAG);
      }
    }
    return e instanceof RuntimeException r ? r : new IllegalStateException(e);
  }

  private static final String FLAG =
      "Prism's loops need the vector module. Start Spark with --conf"
          + " spark.driver.extraJavaOptions=--add-modules=jdk.incubator.vector and --conf"
          + " spark.executor.extraJavaOptions=--add-modules=jdk.incubator.vector.";

  static void checkVectors() {
    if (ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty()) {
      throw new PrismException(FLAG);
    }
  }
}
