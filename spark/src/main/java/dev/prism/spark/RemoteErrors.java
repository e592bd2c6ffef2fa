package dev.prism.spark;

import dev.prism.base.PrismException;

/** Finds the errors of this library in exceptions that Spark wraps. */
final class RemoteErrors {
  private RemoteErrors() {}

  /** Returns the first error of this library among the causes, or the exception itself. */
  static RuntimeException unwrapped(Exception e) {
    for (Throwable t = e; t != null; t = t.getCause()) {
      if (t instanceof PrismException p) {
        return p;
      }
    }
    return e instanceof RuntimeException r ? r : new IllegalStateException(e);
  }
}
