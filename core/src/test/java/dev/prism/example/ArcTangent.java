package dev.prism.example;

import dev.prism.term.Psi;

/** ψ(x) = arctan x: a user-defined concave function. */
public final class ArcTangent implements Psi {
  @Override
  public double at(double x) {
    return Math.atan(x);
  }
}
