package dev.prism.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.kernel.Features;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that the heap has no room for. */
class SpilledRowsTest {
  @TempDir Path folder;

  @Test
  void rowsInMemoryAndInAFileAreEqual() {
    int n = 40_000, width = 100;
    for (long room : new long[] {0, 5 << 20, Long.MAX_VALUE}) {
      RowBuffer g = new RowBuffer("test", room);
      float[] row = new float[width];
      for (int i = 0; i < n; i++) {
        for (int k = 0; k < width; k++) {
          row[k] = i + k / 128f;
        }
        g.add(row, width, 0);
      }
      Features x = g.features();
      assertThat(x.size()).isEqualTo(n);
      float[] back = new float[width + 1];
      for (int i = 0; i < n; i += 37) {
        x.read(i, back, 1);
        assertThat(back[1]).isEqualTo(i);
        assertThat(back[width]).isEqualTo(i + (width - 1) / 128f);
      }
    }
  }

  @Test
  void badRowsAreReportedAfterSpilling() {
    RowBuffer g = new RowBuffer("test.csv", 0);
    g.add(new float[] {1, 2}, 2, 1);
    assertThatThrownBy(() -> g.add(new float[] {1, Float.NaN}, 2, 2))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("test.csv has NaN in row 1 (line 2), column 1");
  }

  /** 77 MB of numbers in a heap of 56 MB, to the same picks. */
  @Test
  void parquetLargerThanTheHeap() throws SQLException, IOException, InterruptedException {
    Path file = folder.resolve("large.parquet");
    try (Connection c = DriverManager.getConnection("jdbc:duckdb:");
        Statement s = c.createStatement()) {
      s.execute("set threads = 1");
      s.execute(
          "copy (select list_transform(range(128), lambda k: (hash(i * 128 + k) % 1000)::float)"
              + "::float[128] as v from range(150000) t(i)) to '%s' (format parquet,"
                  .formatted(file)
              + " row_group_size 8192, compression snappy)");
    }
    Process p =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx56m",
                    "-XX:+UseSerialGC",
                    "-cp",
                    System.getProperty("java.class.path"),
                    SmallHeap.class.getName(),
                    file.toString()))
            .redirectError(folder.resolve("err").toFile())
            .start();
    String said = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(p.waitFor()).as("exit status, see " + folder.resolve("err")).isZero();
    assertThat(said.strip()).isEqualTo(SmallHeap.picks(file));
  }
}
