package dev.prism.data;

import static dev.prism.data.Fixtures.refused;
import static dev.prism.data.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.base.Workers;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import dev.prism.kernel.SparseKernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriteKernelTest {
  @TempDir Path folder;

  private static Features random(int n, int width) {
    Random random = new Random(n);
    float[] x = new float[n * width];
    for (int i = 0; i < x.length; i++) {
      x[i] = random.nextFloat() - 0.5f;
    }
    return Features.of(x, width);
  }

  private static Kernel tiled(int rows, int columns) {
    return Kernels.onTheFly(random(rows, 4), random(columns, 4), Similarity.DOT, Workers.ONE);
  }

  private Path write(Kernel k, int threads) {
    Path out = folder.resolve(k.rows() + "x" + k.columns() + "_" + threads + ".npy");
    TableWriter.writeKernel(out, k, new Workers(threads));
    return out;
  }

  private static void check(Path file, Kernel k) {
    Npy npy = Npy.map(file);
    assertThat(npy.header().shape()).containsExactly(k.rows(), k.columns());
    float[][] x = rows(npy.features());
    for (int i = 0; i < k.rows(); i += 1 + k.rows() / 500) {
      for (int j = 0; j < k.columns(); j += 1 + k.columns() / 500) {
        assertThat(x[i][j]).isEqualTo(k.at(i, j));
      }
    }
  }

  @Test
  void everyStorage() {
    Kernel k = tiled(700, 130);
    check(write(k, 1), k);
    check(write(Kernels.dense(k, Workers.ONE), 1), k);
    SparseKernel graph = SparseKernel.nearest(tiled(50, 50), 5, true, Workers.ONE);
    check(write(graph, 1), graph);
    Kernel part = k.restrict(new int[] {5, 1, 699}, new int[] {129, 3});
    check(write(part, 1), part);
  }

  /** 5000 × 5000 is 100 MB: more than one strip, and the last is not full. */
  @Test
  void manyStripsAndThreads() throws IOException {
    Kernel k = tiled(5000, 5000);
    Path one = write(k, 1);
    check(one, k);
    assertThat(Files.mismatch(one, write(k, 3))).isEqualTo(-1);
    // Every strip begins with zeros, not with what the last one left.
    SparseKernel graph = SparseKernel.nearest(k, 2, false, Workers.ONE);
    check(write(graph, 2), graph);
  }

  @Test
  void aGraphInTheLayoutOfSciPy() throws IOException {
    SparseKernel graph =
        new SparseKernel(
            3,
            new int[] {0, 2, 2, 3, 4},
            new int[] {0, 2, 1, 0},
            new float[] {1, 0.5f, -0.25f, Float.MIN_VALUE});
    Path file = folder.resolve("graph.npz");
    TableWriter.writeGraph(file, graph);
    assertThat(array(file, "indices")).containsExactly("0", "2", "1", "0");
    assertThat(array(file, "indptr")).containsExactly("0", "2", "2", "3", "4");
    assertThat(array(file, "shape")).containsExactly("3", "4");
    assertThat(array(file, "data")).containsExactly("1.0", "0.5", "-0.25", "1.4E-45");
    assertThat(Npz.array(file, "indices").header().descr()).isEqualTo("<i4");
    assertThat(Npz.array(file, "shape").header().descr()).isEqualTo("<i8");
    // A single text is nothing that is read as numbers.
    refused(() -> Npz.array(file, "format"), "|S3");
    byte[] bytes = Files.readAllBytes(file);
    TableWriter.writeGraph(file, graph);
    assertThat(file).hasBinaryContent(bytes);
  }

  private static String[] array(Path file, String name) {
    return Npz.array(file, name).texts().toArray(String[]::new);
  }

  @Test
  void aGraphReadBack() {
    SparseKernel graph = SparseKernel.nearest(tiled(2000, 2000), 10, true, Workers.ONE);
    Path file = folder.resolve("graph.npz");
    TableWriter.writeGraph(file, graph);
    SparseKernel back =
        new SparseKernel(2000, ints(file, "indptr"), ints(file, "indices"), floats(file, "data"));
    assertThat(back.entries()).isEqualTo(graph.entries());
    for (int i = 0; i < 2000; i += 7) {
      for (int j = 0; j < 2000; j += 11) {
        assertThat(back.at(i, j)).isEqualTo(graph.at(i, j));
      }
    }
  }

  private static int[] ints(Path file, String name) {
    return Npz.array(file, name).texts().stream().mapToInt(Integer::parseInt).toArray();
  }

  private static float[] floats(Path file, String name) {
    float[][] rows = rows(Npz.array(file, name).features());
    float[] out = new float[rows.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = rows[i][0];
    }
    return out;
  }

  @Test
  void errorMessages() {
    Kernel k = tiled(3, 3);
    SparseKernel graph = SparseKernel.nearest(k, 1, false, Workers.ONE);
    refused(
        () -> TableWriter.writeKernel(folder.resolve("k.csv"), k, Workers.ONE),
        "written as npy",
        "k.csv");
    refused(
        () -> TableWriter.writeGraph(folder.resolve("g.npy"), graph), "written as npz", "g.npy");
    assertThat(folder).isEmptyDirectory();
  }
}
