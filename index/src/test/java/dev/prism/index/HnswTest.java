package dev.prism.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Problem;
import dev.prism.Storage;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Accumulator;
import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.Features;
import dev.prism.kernel.Gradients;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.NeighbourMethod;
import dev.prism.kernel.Similarity;
import dev.prism.kernel.SparseKernel;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import dev.prism.spec.Similarities;
import dev.prism.spec.Spec;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Neighbours by the index, beside those of all pairs. */
class HnswTest {
  private static final int N = 3000, D = 24, KEEP = 12;

  /** Three hundred clusters, more than there would be cells. */
  private static Features clustered() {
    SplittableRandom r = new SplittableRandom(5);
    float[][] centre = new float[300][D], x = new float[N][D];
    for (float[] c : centre) {
      for (int k = 0; k < D; k++) {
        c[k] = (float) r.nextGaussian();
      }
    }
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < D; k++) {
        x[i][k] = centre[i % 300][k] + 0.3f * (float) r.nextGaussian();
      }
    }
    return Features.of(x);
  }

  private static Problem pool(Similarity s, int threads) {
    return Problem.of(clustered()).similarity(s).threads(threads);
  }

  private static SparseKernel graph(Problem v, NeighbourMethod by) {
    return (SparseKernel) v.storage(Storage.neighbours(KEEP, by)).ground();
  }

  @ParameterizedTest
  @ValueSource(strings = {"cosine", "euclidean", "rbf", "dot", "laplacian"})
  void findsNearlyAllNeighboursAndReportsRecall(String name) {
    Problem v = pool(Similarities.named(name), 2);
    SparseKernel exact = graph(v, NeighbourMethod.PAIRS), found = graph(v, NeighbourMethod.HNSW);
    Kernel all = v.storage(Storage.ON_THE_FLY).ground();
    int[] both = new int[2];
    exact.scan(
        Kernels.indices(N),
        0,
        N,
        (ColumnSink.Entries)
            (j, i, s) -> {
              both[0]++;
              both[1] += found.at(i, j) != 0 ? 1 : 0;
            });
    double part = (double) both[1] / both[0];
    assertThat(part).isGreaterThan(0.97);
    Matcher said =
        Pattern.compile("approximate: ([0-9.]+)%").matcher(found.storage().description());
    assertThat(said.find()).as(found.storage().description()).isTrue();
    assertThat(Double.parseDouble(said.group(1)) / 100).isBetween(part - 0.03, 1.0);
    found.scan(
        Kernels.indices(N),
        0,
        50,
        (ColumnSink.Entries)
            (j, i, s) -> assertThat(s).as("(%d, %d)", i, j).isEqualTo(all.at(i, j)));
  }

  @Test
  void isTheSameEveryTimeAndByAnyNumberOfThreads() {
    SparseKernel one = graph(pool(Similarity.COSINE, 1), NeighbourMethod.HNSW);
    SparseKernel two = graph(pool(Similarity.COSINE, 2), NeighbourMethod.HNSW);
    assertThat(two.entries()).isEqualTo(one.entries());
    one.scan(
        Kernels.indices(N),
        0,
        N,
        (ColumnSink.Entries) (j, i, s) -> assertThat(two.at(i, j)).isEqualTo(s));
  }

  /** Among rows that are all equal a search can go astray; an item finds itself all the same. */
  @Test
  void equalRowsFindThemselves() {
    float[][] x = new float[40][3];
    for (float[] row : x) {
      row[1] = 1;
    }
    SparseKernel found =
        (SparseKernel)
            Problem.of(Features.of(x))
                .storage(Storage.neighbours(50, NeighbourMethod.HNSW))
                .ground();
    assertThat(found.entries()).isBetween(40 * 20, 40 * 40);
    for (int i = 0; i < 40; i++) {
      assertThat(found.at(i, i)).isOne();
    }
  }

  /** Of copies any will do: the part that was found is judged by similarity, not by number. */
  @Test
  void copiesCountForEachOther() {
    SplittableRandom r = new SplittableRandom(3);
    float[][] x = new float[400][8];
    for (int i = 0; i < x.length; i++) {
      for (int k = 0; k < 8; k++) {
        x[i][k] = i < 40 ? (float) r.nextGaussian() : x[i % 40][k];
      }
    }
    Problem v = Problem.of(Features.of(x)).storage(Storage.neighbours(5, NeighbourMethod.HNSW));
    assertThat(v.ground().storage().description()).contains("approximate: 100.0%");
  }

  @Test
  void theBoundIsOfTheGraph() {
    Problem v = pool(Similarity.COSINE, 1);
    for (Problem on : List.of(v, v.storage(Storage.neighbours(KEEP, NeighbourMethod.HNSW)))) {
      String says =
          Optimizers.AUTO
              .maximize(
                  Spec.parseAllowingUnusedSets("fl", on).on(on),
                  Constraint.atMost(5),
                  RunOptions.DEFAULT)
              .certificate()
              .description();
      assertThat(says.contains("what the graph loses is not bounded")).isEqualTo(on != v);
    }
  }

  @Test
  void gradientsAreRejected() {
    SplittableRandom r = new SplittableRandom(1);
    float[][] logits = new float[20][3], h = new float[20][4];
    for (int i = 0; i < 20; i++) {
      for (int k = 0; k < 3; k++) {
        logits[i][k] = (float) r.nextGaussian();
        h[i][k] = (float) r.nextGaussian();
      }
    }
    Features g = new Gradients(Features.of(logits), Features.of(h));
    Problem v =
        Problem.of(g)
            .similarity(Similarity.gradient(3))
            .storage(Storage.neighbours(3, NeighbourMethod.HNSW));
    assertThatThrownBy(v::ground)
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("by cells");
  }

  @Test
  void anInterruptedThreadStops() {
    Thread.currentThread().interrupt();
    try {
      Features x = clustered();
      assertThatThrownBy(() -> new Hnsw().build(x, Accumulator.DOT))
          .isInstanceOf(CancellationException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
