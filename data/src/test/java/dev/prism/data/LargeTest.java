package dev.prism.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of more than 100,000 rows, made by DuckDB and by NumPy: number k of row i is i + k / 64.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LargeTest {
  private static final int N = 150_000;
  private static final int WIDTH = 64;

  @TempDir Path folder;

  @Test
  void parquetByDuckDb() throws SQLException {
    Path file = folder.resolve("large.parquet");
    duck(
        "copy (select 'item ' || i as id, i %% 7 as label, list_transform(range(%d),"
            + " lambda k: (i + k / 64)::float)::float[%d] as v from range(%d) t(i))"
            + " to '%s' (format parquet)",
        WIDTH, WIDTH, N, file);
    long start = System.nanoTime();
    Table t = TableReader.read(file, ReadOptions.NONE);
    took("Parquet by DuckDB", start);
    check(t);
    assertThat(t.id(N - 1)).isEqualTo("item " + (N - 1));
    assertThat(t.column("label").get(N - 1)).isEqualTo(String.valueOf((N - 1) % 7));
    Path chosen = folder.resolve("chosen.parquet");
    TableWriter.writeRows(chosen, t, new int[] {N - 1, 5});
    Table few = TableReader.read(chosen, ReadOptions.NONE);
    assertThat(few.ids()).containsExactly("item " + (N - 1), "item 5");
    assertThat(Fixtures.rows(few)[1]).startsWith(5, 5 + 1 / 64f);
  }

  @Test
  void parquetColumnsByDuckDb() throws SQLException {
    Path file = folder.resolve("columns.parquet");
    duck(
        "copy (select i as id, i::double as a, i::tinyint %% 5 as b, (i %% 3)::varchar as c"
            + " from range(100) t(i)) to '%s' (format parquet, compression zstd)",
        file);
    Table t = TableReader.read(file, ReadOptions.NONE);
    assertThat(Fixtures.rows(t)[7]).containsExactly(7, 2);
    assertThat(t.column("c").get(7)).isEqualTo("1");
    assertThat(duckCount(folder, t)).isEqualTo(2);
  }

  /** DuckDB reads what we write. */
  private static long duckCount(Path folder, Table t) throws SQLException {
    Path chosen = folder.resolve("chosen.parquet");
    TableWriter.writeRows(chosen, t, new int[] {7, 8});
    try (Connection c = DriverManager.getConnection("jdbc:duckdb:");
        Statement s = c.createStatement();
        var r = s.executeQuery("select count(*) from '" + chosen + "' where id in (7, 8)")) {
      r.next();
      return r.getLong(1);
    }
  }

  @Test
  void npy() throws IOException, InterruptedException {
    Path file = folder.resolve("large.npy");
    if (!byNumPy(file)) {
      System.out.println("No python3 with NumPy here: the large npy file is written by the test.");
      byHand(file);
    }
    long start = System.nanoTime();
    Table t = TableReader.read(file, ReadOptions.NONE);
    took("npy", start);
    check(t);
  }

  /** Three gigabytes, nearly all of them a hole that takes no room on disk. */
  @Test
  void npyOfMoreThanTwoGigabytes() throws IOException {
    Path file = folder.resolve("huge.npy");
    int rows = 3_000_000, width = 1000;
    try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
      out.write(header("|u1", rows, width));
      out.seek(128 + (long) rows * width - 1);
      out.write(7);
    }
    Table t = TableReader.read(file, ReadOptions.NONE);
    float[] row = new float[width];
    t.features().read(rows - 1, row, 0);
    assertThat(row[width - 1]).isEqualTo(7);
    assertThat(row[width - 2]).isZero();
    Path out = folder.resolve("out.npy");
    TableWriter.writeRows(out, t, new int[] {rows - 1});
    assertThat(Fixtures.rows(TableReader.read(out, ReadOptions.NONE))[0]).isEqualTo(row);
  }

  private static byte[] header(String type, int rows, int width) {
    String text =
        "{'descr': '%s', 'fortran_order': False, 'shape': (%d, %d), }".formatted(type, rows, width);
    byte[] start = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 118, 0};
    return ByteBuffer.allocate(128)
        .put(start)
        .put((text + " ".repeat(117 - text.length()) + "\n").getBytes(StandardCharsets.US_ASCII))
        .array();
  }

  private static boolean byNumPy(Path file) throws IOException, InterruptedException {
    String code =
        "import numpy as n; n.save('%s', n.arange(%d, dtype='f4')[:, None] + n.arange(%d, dtype='f4') / 64)"
            .formatted(file, N, WIDTH);
    for (String python : new String[] {"python3", "/usr/bin/python3"}) {
      try {
        Process p =
            new ProcessBuilder(python, "-c", code)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (p.waitFor() == 0) {
          return true;
        }
      } catch (IOException noPython) {
        continue;
      }
    }
    return false;
  }

  private static void byHand(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(header("<f4", N, WIDTH));
      ByteBuffer b = ByteBuffer.allocate(4 * WIDTH).order(ByteOrder.LITTLE_ENDIAN);
      for (int i = 0; i < N; i++) {
        for (int k = 0; k < WIDTH; k++) {
          b.putFloat(4 * k, i + k / 64f);
        }
        out.write(b.array());
      }
    }
  }

  private static void check(Table t) {
    assertThat(t.size()).isEqualTo(N);
    assertThat(t.features().width()).isEqualTo(WIDTH);
    float[] row = new float[WIDTH];
    for (int i = 0; i < N; i += 997) {
      t.features().read(i, row, 0);
      for (int k = 0; k < WIDTH; k++) {
        assertThat(row[k]).isEqualTo(i + k / 64f);
      }
    }
  }

  private static void duck(String sql, Object... values) throws SQLException {
    try (Connection c = DriverManager.getConnection("jdbc:duckdb:");
        Statement s = c.createStatement()) {
      s.execute(sql.formatted(values));
    }
  }

  private static void took(String what, long start) {
    double s = (System.nanoTime() - start) / 1e9;
    System.out.printf("%s, %d × %d: %.2f s, %.0f MB/s.%n", what, N, WIDTH, s, 4e-6 * N * WIDTH / s);
  }
}
