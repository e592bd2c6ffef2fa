package dev.prism.simd;

/**
 * The loops by vectors. Immutable.
 *
 * <p>Loops that add in lanes need vectors that hold all lanes. Where they are shorter, as with
 * Neon, these loops stay scalar; those in which each number is for itself do not.
 */
final class VectorLoopProvider extends LoopProvider {
  private final boolean lanes = Species.holdsAllLanes();

  @Override
  MatrixProduct.Loops matrix() {
    return new VectorMatrix();
  }

  @Override
  CoverageLoops.Loops coverage() {
    return lanes ? new VectorCoverage() : SCALAR.coverage();
  }

  @Override
  BlockLoops.Loops blocks() {
    return lanes ? new VectorBlocks() : SCALAR.blocks();
  }

  @Override
  TangentLoops.Loops tangents() {
    return lanes ? new VectorTangents() : SCALAR.tangents();
  }

  @Override
  DotProducts.Loops dots() {
    return lanes ? new VectorDots() : SCALAR.dots();
  }

  @Override
  Exp.Loops exp() {
    return new VectorExp();
  }
}
