package dev.prism.kernel;

/** Rows with each factor multiplied by a number of its own, as they are read. */
record Scaled(Features x, float[][] scale, int[] cut) implements Features {
  Scaled(Features x, float[][] scale) {
    this(x, scale, new int[] {0, x.width()});
  }

  @Override
  public int size() {
    return x.size();
  }

  @Override
  public int width() {
    return x.width();
  }

  @Override
  public void read(int row, float[] into, int offset) {
    x.read(row, into, offset);
    for (int f = 0; f < scale.length; f++) {
      float s = scale[f][row];
      for (int k = offset + cut[f]; k < offset + cut[f + 1]; k++) {
        into[k] *= s;
      }
    }
  }
}
