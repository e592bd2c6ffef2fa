package dev.prism.simd;

/** The loops without vectors. Immutable. */
final class ScalarLoopProvider extends LoopProvider {
  @Override
  MatrixProduct.Loops matrix() {
    return new ScalarMatrix();
  }

  @Override
  CoverageLoops.Loops coverage() {
    return new ScalarCoverage();
  }

  @Override
  BlockLoops.Loops blocks() {
    return new ScalarBlocks();
  }

  @Override
  TangentLoops.Loops tangents() {
    return new ScalarTangents();
  }

  @Override
  DotProducts.Loops dots() {
    return new ScalarDots();
  }

  @Override
  Exp.Loops exp() {
    return new ScalarExp();
  }
}
