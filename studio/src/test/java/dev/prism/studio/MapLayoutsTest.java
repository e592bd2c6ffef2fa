package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Problem;
import dev.prism.Storage;
import dev.prism.base.Workers;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MapLayoutsTest {
  @Test
  void findsPrincipalAxes() {
    // Rows of length 1 on an arc within a plane of a space of 20: the rest is small noise.
    SplittableRandom random = new SplittableRandom(1);
    float[][] rows = new float[500][20];
    double[] angle = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      angle[i] = random.nextDouble(-0.9, 0.9);
      rows[i][3] = (float) Math.sin(angle[i]);
      rows[i][11] = (float) Math.cos(angle[i]);
      for (int k = 0; k < 20; k++) {
        rows[i][k] += (float) (0.001 * random.nextGaussian());
      }
    }
    float[] at = Pca.of(Features.of(rows), new Workers(2));
    double sign = Math.signum(at[0] * angle[0]);
    for (int i = 0; i < rows.length; i++) { // the first axis is the sine
      double sine = rows[i][3] / Math.hypot(rows[i][3], rows[i][11]);
      assertThat(sign * at[2 * i] - sine).isBetween(-0.1, 0.1);
    }
    assertThat(Pca.of(Features.of(rows), Workers.ONE)).isEqualTo(at);
  }

  @Test
  void acceptsOneFeatureOrOneRow() {
    assertThat(Pca.of(Features.of(new float[][] {{1}, {-1}, {3}}), Workers.ONE)).hasSize(6);
    assertThat(Pca.of(Features.of(new float[][] {{1, 2, 3}}), Workers.ONE)).containsExactly(0, 0);
  }

  @Test
  void umapKeepsNeighboursTogether() {
    Table t = Opened.groups(800, 16, 9);
    Problem v = Problem.of(t.features()).threads(1);
    float[] start = Pca.of(t.features(), Workers.ONE);
    float[] at = umap(v, start);
    int together = 0;
    for (int i = 0; i < t.size(); i++) {
      int best = -1;
      double least = Double.MAX_VALUE;
      for (int j = 0; j < t.size(); j++) {
        double d = Math.hypot(at[2 * i] - at[2 * j], at[2 * i + 1] - at[2 * j + 1]);
        if (j != i && d < least) {
          least = d;
          best = j;
        }
      }
      together += best % Opened.GROUPS == i % Opened.GROUPS ? 1 : 0;
    }
    assertThat(together).isGreaterThan(780);
    assertThat(umap(v, start)).isEqualTo(at);
  }

  private static float[] umap(Problem v, float[] start) {
    return new Umap(v.storage(Storage.neighbours(10)).ground(), start).run(100, part -> {});
  }

  @Test
  void writesLittleEndianPairs() throws Exception {
    Pool pool = Pool.of(Opened.groups(100, 5, 1));
    try (MapLayouts maps = new MapLayouts(pool, () -> false)) {
      ByteBuffer b = ByteBuffer.wrap(maps.bytes("pca")).order(ByteOrder.LITTLE_ENDIAN);
      float[] at = Pca.of(pool.table().features(), Workers.allProcessors());
      assertThat(b.remaining()).isEqualTo(800);
      assertThat(b.getFloat(4 * 7)).isEqualTo(at[7]);
      assertThat(maps.clusters()).hasSize(100).allMatch(c -> c.startsWith("cluster "));
    }
  }
}
