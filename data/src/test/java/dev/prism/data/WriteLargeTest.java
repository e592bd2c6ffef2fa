package dev.prism.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.kernel.Features;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** 100,000 rows, written and read back. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class WriteLargeTest {
  private static final int N = 100_000;
  private static final int WIDTH = 32;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"csv", "jsonl", "npy", "parquet"})
  void readBack(String ending) throws SQLException {
    Random random = new Random(1);
    float[] x = new float[N * WIDTH];
    for (int i = 0; i < x.length; i++) {
      x[i] = (float) random.nextGaussian();
    }
    List<String> ids = IntStream.range(0, N).mapToObj(i -> "item " + i).toList();
    List<String> labels = IntStream.range(0, N).mapToObj(i -> "" + i % 10).toList();
    Table before = new Table("x", Features.of(x, WIDTH), ids, Map.of("label", labels));
    Path file = folder.resolve("a." + ending);
    boolean all = TableWriter.writeTable(file, before).isEmpty();
    Table after =
        TableReader.read(
            file, all ? ReadOptions.NONE.withMetadataColumns("label") : ReadOptions.NONE);
    assertThat(after.size()).isEqualTo(N);
    float[] row = new float[WIDTH];
    for (int i = 0; i < N; i++) {
      after.features().read(i, row, 0);
      assertThat(IntStream.range(0, WIDTH).allMatch(same(x, i * WIDTH, row))).isTrue();
    }
    if (all) {
      assertThat(after.ids().equals(ids)).isTrue();
      assertThat(after.column("label").equals(labels)).isTrue();
    }
    if (ending.equals("parquet")) {
      assertThat(
              WriteRecordsTest.duck(
                  "select count(*), min(len(vector)), max(len(vector)), count(distinct id) from"
                      + " '%s'",
                  file))
          .containsExactly("100000|32|32|100000");
    }
  }

  private static IntPredicate same(float[] x, int from, float[] row) {
    return k -> Float.floatToRawIntBits(x[from + k]) == Float.floatToRawIntBits(row[k]);
  }
}
