package dev.prism.laws;

import dev.prism.kernel.Similarity;
import java.util.Arrays;

/** Similarities straight from their formulas, in double precision. */
public final class Formula {
  private Formula() {}

  /** The similarity of two rows; for gradients, of (r, h) without the one at the end. */
  public static double of(Similarity s, float[] x, float[] y) {
    return switch (s) {
      case Similarity.Cosine c ->
          switch (c.negatives()) {
            case KEEP -> cosine(real(x), real(y));
            case CLIP -> Math.max(0, cosine(real(x), real(y)));
            case SHIFT -> (1 + cosine(real(x), real(y))) / 2;
            case SQUARE -> cosine(real(x), real(y)) * cosine(real(x), real(y));
          };
      case Similarity d when d == Similarity.DOT -> dot(real(x), real(y));
      case Similarity e when e == Similarity.EUCLIDEAN ->
          Math.exp(-Math.sqrt(distance2(x, y)) / x.length);
      case Similarity b when b.text().startsWith("rbf:") ->
          Math.exp(-distance2(x, y) / (2 * setting(b) * setting(b)));
      case Similarity b when b.text().startsWith("laplacian:") ->
          Math.exp(-absolute(x, y) / setting(b));
      case Similarity g when ofGradients(g) -> {
        double[] a = gradient(x, (int) setting(g)), b = gradient(y, (int) setting(g));
        yield g.text().startsWith("gradient-dot") ? dot(a, b) : cosine(a, b);
      }
      default -> throw new AssertionError("There is no formula for " + s.text() + ".");
    };
  }

  /** Whether a similarity compares gradients, given as residuals and features. */
  public static boolean ofGradients(Similarity s) {
    return s.text().startsWith("gradient");
  }

  /** The number in {@code name:setting=number}. */
  private static double setting(Similarity s) {
    return Double.parseDouble(s.text().substring(s.text().indexOf('=') + 1));
  }

  private static double[] real(float[] x) {
    double[] out = new double[x.length];
    for (int k = 0; k < x.length; k++) {
      out[k] = x[k];
    }
    return out;
  }

  private static double dot(double[] x, double[] y) {
    double s = 0;
    for (int k = 0; k < x.length; k++) {
      s += x[k] * y[k];
    }
    return s;
  }

  private static double cosine(double[] x, double[] y) {
    double norms = Math.sqrt(dot(x, x) * dot(y, y));
    return norms == 0 ? 0 : dot(x, y) / norms;
  }

  private static double distance2(float[] x, float[] y) {
    double s = 0;
    for (int k = 0; k < x.length; k++) {
      s += ((double) x[k] - y[k]) * ((double) x[k] - y[k]);
    }
    return s;
  }

  private static double absolute(float[] x, float[] y) {
    double s = 0;
    for (int k = 0; k < x.length; k++) {
      s += Math.abs((double) x[k] - y[k]);
    }
    return s;
  }

  /** r ⊗ [h; 1], written out: the gradient of the last layer's weights and biases. */
  private static double[] gradient(float[] rh, int classes) {
    double[] h = real(Arrays.copyOfRange(rh, classes, rh.length + 1));
    h[h.length - 1] = 1;
    double[] out = new double[classes * h.length];
    for (int c = 0; c < classes; c++) {
      for (int k = 0; k < h.length; k++) {
        out[c * h.length + k] = rh[c] * h[k];
      }
    }
    return out;
  }
}
