package dev.prism.optimize;

/** Told after every pick. An exception thrown here ends the run. */
@FunctionalInterface
public interface Progress {
  Progress NONE = (picked, of, value) -> {};

  void at(int picked, int of, double value);
}
