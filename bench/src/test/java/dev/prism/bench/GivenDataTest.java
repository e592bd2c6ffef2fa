package dev.prism.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The other libraries' cases on files of raw doubles. */
class GivenDataTest {
  @TempDir Path folder;

  private void write(String name, int rows) throws IOException {
    Random r = new Random(name.hashCode());
    ByteBuffer bytes = ByteBuffer.allocate(8 * rows * 128).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining()) {
      bytes.putDouble(r.nextGaussian());
    }
    Files.write(folder.resolve(name + "_" + rows + "x128.f64"), bytes.array());
  }

  @Test
  void everyCaseThatIsThere() throws IOException {
    write("gcmi_X", 300);
    write("gcmi_Q", 4);
    write("flcg_X", 150);
    write("flcg_P", 3);
    List<BenchmarkLine> out = new ArrayList<>();
    new Peers(1, out::add).run(folder);
    assertThat(out).extracting(BenchmarkLine::name).containsExactly("flcg", "gcmi");
    assertThat(out).extracting(BenchmarkLine::k).containsExactly(100, 200);
    assertThat(out).extracting(BenchmarkLine::n).containsExactly(150, 300);
    assertThat(out).allSatisfy(r -> assertThat(r.value()).isPositive());
    assertThat(out.get(0).json()).contains("\"ratio\":null", "\"met\":true", "\"value\":");
  }

  /** All of 200 picks of 200 items under a modular measure: the value is the sum of all. */
  @Test
  void theValueIsTheSumOfTheGains() throws IOException {
    write("gcmi_X", 200);
    write("gcmi_Q", 2);
    List<BenchmarkLine> out = new ArrayList<>();
    new Peers(1, out::add).run(folder);
    double sum = 0;
    double[][] x = read("gcmi_X_200x128.f64", 200), q = read("gcmi_Q_2x128.f64", 2);
    for (double[] a : x) {
      for (double[] b : q) {
        sum += 2 * cosine(a, b);
      }
    }
    assertThat(out.get(0).value()).isCloseTo(sum, within(1e-4));
  }

  @Test
  void everyGoalHasARecordedTime() {
    assertThat(PeerCase.all())
        .allSatisfy(p -> assertThat(p.goal() == null || p.seconds() != null).isTrue())
        .extracting(PeerCase::library)
        .contains("submodlib", "apricot");
  }

  private double[][] read(String file, int rows) throws IOException {
    ByteBuffer b =
        ByteBuffer.wrap(Files.readAllBytes(folder.resolve(file))).order(ByteOrder.LITTLE_ENDIAN);
    double[][] out = new double[rows][128];
    for (double[] row : out) {
      b.asDoubleBuffer().get(row);
      b.position(b.position() + 8 * row.length);
    }
    return out;
  }

  private static double cosine(double[] a, double[] b) {
    double ab = 0, aa = 0, bb = 0;
    for (int i = 0; i < a.length; i++) {
      ab += a[i] * b[i];
      aa += a[i] * a[i];
      bb += b[i] * b[i];
    }
    return ab / Math.sqrt(aa * bb);
  }

  @Test
  void aFileOfAnotherSize() throws IOException {
    Files.write(folder.resolve("fl_X_10x128.f64"), new byte[80]);
    assertThatThrownBy(() -> new Peers(1, r -> {}).run(folder))
        .hasMessageContaining("has 80 bytes; 10 x 128 doubles take 10240");
  }
}
