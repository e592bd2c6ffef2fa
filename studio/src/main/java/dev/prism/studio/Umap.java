package dev.prism.studio;

import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.Kernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleConsumer;

/**
 * UMAP (McInnes, Healy and Melville, 2018) from a neighbour graph and an initial layout: neighbours
 * attract each other by their similarity, and randomly sampled items repel each other.
 * docs/how-to/use-the-studio.md compares it with a library.
 */
final class Umap {
  /** The curve 1/(1 + a r^2b) for a minimum distance of 0.1. */
  private static final double A = 1.577, B = 0.8951;

  private static final int NEGATIVE_SAMPLES = 5;
  private final float[] at;
  private final int[] from;
  private final int[] to;
  private final float[] weight;

  /**
   * @param graph the nearest rows of each column
   * @param start the initial x and y of every item
   */
  Umap(Kernel graph, float[] start) {
    at = scaled(start);
    int n = graph.columns();
    int[][] near = new int[n][];
    float[][] distance = new float[n][];
    List<Integer> rows = new ArrayList<>();
    List<Float> values = new ArrayList<>();
    for (int j = 0; j < n; j++) {
      rows.clear();
      values.clear();
      int own = j;
      graph.scan(
          new int[] {j},
          0,
          1,
          (ColumnSink.Entries)
              (p, i, s) -> {
                if (i != own && s != 0) {
                  rows.add(i);
                  values.add((float) Math.sqrt(Math.max(0, 2 - 2 * s)));
                }
              });
      near[j] = rows.stream().mapToInt(Integer::intValue).toArray();
      distance[j] = new float[near[j].length];
      for (int t = 0; t < near[j].length; t++) {
        distance[j][t] = values.get(t);
      }
    }
    int edges = Arrays.stream(near).mapToInt(x -> x.length).sum();
    from = new int[edges];
    to = new int[edges];
    weight = new float[edges];
    int e = 0;
    for (int j = 0; j < n; j++) {
      float[] w = memberships(distance[j]);
      for (int t = 0; t < w.length; t++, e++) {
        from[e] = j;
        to[e] = near[j][t];
        weight[e] = w[t];
      }
    }
  }

  /** Returns exp(−(d − ρ)/σ), with σ such that their sum is log₂ of their number. */
  private static float[] memberships(float[] d) {
    float[] out = new float[d.length];
    if (d.length == 0) {
      return out;
    }
    float nearest = d[0];
    for (float v : d) {
      nearest = Math.min(nearest, v);
    }
    double target = Math.max(1, Math.log(d.length) / Math.log(2)), low = 1e-4, high = 10;
    for (int step = 0; step < 30; step++) {
      double sigma = Math.sqrt(low * high), sum = 0;
      for (float v : d) {
        sum += Math.exp(-(v - nearest) / sigma);
      }
      if (sum > target) {
        high = sigma;
      } else {
        low = sigma;
      }
    }
    for (int t = 0; t < d.length; t++) {
      out[t] = (float) Math.exp(-(d[t] - nearest) / low);
    }
    return out;
  }

  /** Scales coordinates to a width of 10 around 0. */
  private static float[] scaled(float[] start) {
    float[] out = start.clone();
    for (int axis = 0; axis < 2; axis++) {
      double mean = 0, most = 1e-9;
      for (int i = axis; i < out.length; i += 2) {
        mean += out[i] * 2.0 / out.length;
      }
      for (int i = axis; i < out.length; i += 2) {
        most = Math.max(most, Math.abs(out[i] - mean));
      }
      for (int i = axis; i < out.length; i += 2) {
        out[i] = (float) (5 * (out[i] - mean) / most);
      }
    }
    return out;
  }

  /**
   * Returns x and y of every item.
   *
   * @param rounds passes over the edges
   * @param progress notified of the completed fraction; may throw to cancel
   */
  float[] run(int rounds, DoubleConsumer progress) {
    SplittableRandom random = new SplittableRandom(1);
    float[] due = new float[weight.length];
    int n = at.length / 2;
    for (int round = 0; round < rounds; round++) {
      float step = 1 - (float) round / rounds;
      for (int e = 0; e < weight.length; e++) {
        due[e] += weight[e];
        if (due[e] < 1) {
          continue; // a weaker edge attracts less often
        }
        due[e] -= 1;
        attract(from[e], to[e], step);
        for (int r = 0; r < NEGATIVE_SAMPLES; r++) {
          repel(from[e], random.nextInt(n), step);
        }
      }
      progress.accept((round + 1.0) / rounds);
    }
    return at;
  }

  private void attract(int i, int j, float step) {
    float dx = at[2 * i] - at[2 * j], dy = at[2 * i + 1] - at[2 * j + 1];
    float square = dx * dx + dy * dy;
    if (square <= 0) {
      return;
    }
    double power = Math.pow(square, B - 1);
    float c = (float) (-2 * A * B * power / (1 + A * power * square));
    move(i, c * dx, c * dy, step);
    move(j, -c * dx, -c * dy, step);
  }

  private void repel(int i, int j, float step) {
    float dx = at[2 * i] - at[2 * j], dy = at[2 * i + 1] - at[2 * j + 1];
    float square = dx * dx + dy * dy;
    if (i == j) {
      return;
    }
    float c = (float) (2 * B / ((0.001 + square) * (1 + A * Math.pow(square, B))));
    move(i, square > 0 ? c * dx : 4, square > 0 ? c * dy : 4, step);
  }

  private void move(int i, float dx, float dy, float step) {
    at[2 * i] += step * Math.clamp(dx, -4, 4);
    at[2 * i + 1] += step * Math.clamp(dy, -4, 4);
  }
}
