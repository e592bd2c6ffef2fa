package dev.prism.kernel;

/** ⟨x,y⟩. */
record Dot() implements Similarity {
  @Override
  public String text() {
    return "dot";
  }

  /** {@inheritDoc} Rejects rows so short that all products would be 0. */
  @Override
  public Similarity fit(Features pool) {
    Norms.checkNotTooShort(pool);
    return this;
  }

  @Override
  public boolean nonNegative() {
    return false;
  }

  @Override
  public boolean atMostOne() {
    return false;
  }

  @Override
  public boolean positiveSemidefinite() {
    return true;
  }

  @Override
  public double[] linear() {
    return new double[] {1, 0};
  }
}
