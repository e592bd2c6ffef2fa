package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.data.Table;
import dev.prism.kernel.Features;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Columns, labels and samples of a pool. */
class PoolTest {
  @Test
  void detectsKindsOfColumns() {
    assertThat(Pool.Column.of(List.of("a", "b", "a", "b")).kind()).isEqualTo("category");
    assertThat(Pool.Column.of(List.of("1", "2.5", "-3e4", "7")).kind()).isEqualTo("number");
    assertThat(Pool.Column.of(Arrays.asList("1", null, " ", "7", "8", "9", "10")).kind())
        .isEqualTo("number");
    assertThat(Pool.Column.of(List.of("1", "2", "x", "NaN")).kind()).isEqualTo("text");
    assertThat(Pool.Column.of(List.of("1", "NaN", "3", "4")).kind()).isEqualTo("text");
  }

  @Test
  void spreadsIndicesEvenly() {
    assertThat(Pool.spread(10, 4)).containsExactly(0, 2, 5, 7);
    assertThat(Pool.spread(3, 9)).containsExactly(0, 1, 2);
    assertThat(Pool.spread(2_000_000_000, 2)).containsExactly(0, 1_000_000_000);
  }

  @Test
  void showsFirstFeaturesWithoutColumns() {
    Table t =
        new Table(
            "x.npy",
            Features.of(new float[][] {{1, 2, 3, 4, 5, 6, 7}, {0, 0, 0, 0, 0, 0, 1}}),
            null,
            Map.of());
    Pool pool = Pool.of(t);
    assertThat(pool.kind()).isEqualTo("rows");
    assertThat(pool.label()).isNull();
    Map<?, ?> about = (Map<?, ?>) pool.item(0).get("columns");
    assertThat(about.keySet().toString()).isEqualTo("[f0, f1, f2, f3, f4, f5]");
    assertThat(about.get("f5")).isEqualTo("6.0");
  }

  @Test
  void prefersColumnsWithUsualNamesAsLabel() {
    List<String> colour = List.of("red", "blue", "red", "blue"), kind = List.of("a", "a", "b", "b");
    Map<String, List<String>> columns = new LinkedHashMap<>();
    columns.put("colour", colour);
    Features x = Features.of(new float[][] {{1}, {2}, {3}, {4}});
    assertThat(Pool.of(new Table("t", x, null, columns)).label()).isEqualTo("colour");
    columns.put("Class", kind);
    assertThat(Pool.of(new Table("t", x, null, columns)).label()).isEqualTo("Class");
  }
}
