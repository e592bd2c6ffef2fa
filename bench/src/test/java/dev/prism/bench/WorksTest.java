package dev.prism.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.data.ReadOptions;
import dev.prism.data.TableReader;
import dev.prism.data.TableWriter;
import dev.prism.kernel.Features;
import dev.prism.rerank.Candidates;
import dev.prism.rerank.Reranker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Large works of the benchmark at a small size, and the references that are written here. */
class WorksTest {
  private static float[] row(Features x, int i) {
    float[] out = new float[x.width()];
    x.read(i, out, 0);
    return out;
  }

  /** The reference computes what it is compared with: the picks are those of the library. */
  @Test
  void marginalRelevanceAnewPicksWhatTheRerankerPicks() {
    for (int seed = 0; seed < 5; seed++) {
      float[][] rows = RandomData.rows(61, 24, seed);
      float[][] vectors = Arrays.copyOf(rows, 60);
      int[] anew = Retrieval.mmr(vectors, rows[60], 0.5);
      Candidates c = Candidates.of(vectors).query(rows[60]);
      assertThat(anew).isEqualTo(Reranker.of("mmr").k(10).rerank(c).indices());
      assertThat(Arrays.stream(anew).distinct()).hasSize(10);
    }
  }

  @Test
  void candidatesAreRowsAroundTheirQuery() {
    Candidates[] all = Retrieval.candidates(30, 12);
    assertThat(all).hasSize(4);
    for (Candidates c : all) {
      assertThat(Reranker.of("gcmi").k(30).rerank(c).indices()).hasSize(30);
    }
  }

  /**
   * Every execution of the benchmark of scale at a size at which most of them are exact. The values
   * are those of the measure on all items, so none exceeds that of exact greedy by more than greedy
   * may miss.
   */
  @Test
  void scaleReportsTheValueOnAllItems() {
    List<BenchmarkLine> out = new ArrayList<>();
    new Scale(600, out::add).run();
    new Scale(200, out::add).graphs();
    Map<String, Double> value = new HashMap<>();
    for (BenchmarkLine line : out) {
      assertThat(line.name()).startsWith("scale ").endsWith(" / processor");
      assertThat(line.reference()).as("processor time").isPositive();
      value.put(line.name().substring(6, line.name().indexOf(" / ")), line.value());
    }
    assertThat(out.stream().map(l -> l.name() + l.n()).distinct()).hasSameSizeAs(out);
    double fl = value.get("fl, two rounds"), flqmi = value.get("flqmi, exact");
    assertThat(value.get("fl, one round")).isCloseTo(fl, within(1e-6 * fl)); // of one block
    value.forEach(
        (name, v) -> {
          if (name.startsWith("fl,") && !name.contains(" by ")) {
            assertThat(v).as(name).isBetween(0.5 * fl, fl / (1 - 1 / Math.E));
          }
          if (name.startsWith("flqmi, stream")) {
            assertThat(v).as(name).isBetween(0.5 * flqmi, flqmi / (1 - 1 / Math.E));
          }
        });
    double pairs = value.get("fl, graph of 32 by pairs");
    assertThat(value.get("fl, graph of 32 by cells")).isCloseTo(pairs, within(0.1 * pairs));
    assertThat(value.get("fl, graph of 32 by hnsw")).isCloseTo(pairs, within(0.1 * pairs));
  }

  /** Rows that repeat are a little different every time, also when they come back from a file. */
  @Test
  void aLargeFileOfFewRows(@TempDir Path folder) throws IOException {
    Features few = RandomData.clusters(7, 4, 1), many = new LargePools.Repeated(few, 20);
    assertThat(row(many, 3)).isEqualTo(row(few, 3));
    for (int i = 7; i < 20; i++) {
      float[] expected = row(few, i % 7);
      expected[i % 4] += i / 7 * 0.01f;
      assertThat(row(many, i)).isEqualTo(expected);
    }
    Path file = folder.resolve("pool.npy");
    TableWriter.writeFeatures(file, many);
    Features read = TableReader.read(file, ReadOptions.NONE).features();
    assertThat(read.size()).isEqualTo(20);
    for (int i = 0; i < 20; i++) {
      assertThat(row(read, i)).isEqualTo(row(many, i));
    }
  }

  /** Outputs of the large model: one class is far ahead, and rows of a class share features. */
  @Test
  void outputsOfALargeModelHaveClasses() {
    Features outputs = new LargeModel.Made(2500, 1000, 2), inner = new LargeModel.Made(2500, 64, 1);
    for (int i : new int[] {0, 1, 999, 1000, 2300}) {
      float[] x = row(outputs, i);
      int best = 0;
      for (int c = 1; c < x.length; c++) {
        best = x[c] > x[best] ? c : best;
      }
      assertThat(best).isEqualTo(i % 1000 * 7 % 1000);
      assertThat(row(outputs, i)).as("the same whenever it is read").isEqualTo(x);
    }
    assertThat(distance(row(inner, 5), row(inner, 1005)))
        .isLessThan(distance(row(inner, 5), row(inner, 6)));
    assertThat(row(inner, 5)).isNotEqualTo(row(inner, 1005));
  }

  private static double distance(float[] a, float[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += (a[k] - b[k]) * (a[k] - b[k]);
    }
    return sum;
  }
}
