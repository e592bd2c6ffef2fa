package dev.prism.data;

import static dev.prism.data.Fixtures.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small typed tables, and what DuckDB and Jackson read in them. */
class WriteRecordsTest {
  private static final long LARGE = 1L << 53 | 1;

  @TempDir Path folder;

  private static Map<String, List<?>> records() {
    Map<String, List<?>> out = new LinkedHashMap<>();
    out.put("step", List.of(1, Integer.MIN_VALUE, 3));
    out.put("item", List.of(LARGE, -2L, 0L));
    out.put("gain", Arrays.asList(0.1, null, 1e-300));
    out.put("why, so", Arrays.asList("a \"b\"", null, "x,\ny"));
    return out;
  }

  private Path write(String name) {
    Path out = folder.resolve(name);
    TableWriter.writeRecords(out, records());
    return out;
  }

  @Test
  void csv() throws IOException {
    assertThat(Files.readString(write("a.csv")))
        .isEqualTo(
            "step,item,gain,\"why, so\"\n"
                + "1,9007199254740993,0.1,\"a \"\"b\"\"\"\n"
                + "-2147483648,-2,,\n"
                + "3,0,1.0E-300,\"x,\ny\"\n");
    assertThat(Files.readString(write("a.tsv")))
        .startsWith("step\titem\tgain\twhy, so\n1\t9007199254740993\t0.1\t\"a \"\"b\"\"\"\n");
  }

  @Test
  void jsonLines() throws IOException {
    List<String> lines = Files.readAllLines(write("a.jsonl"));
    assertThat(lines).hasSize(3);
    JsonNode first = new JsonMapper().readTree(lines.getFirst());
    assertThat(first.fieldNames()).toIterable().containsExactly("step", "item", "gain", "why, so");
    assertThat(first.get("step").isInt()).isTrue();
    assertThat(first.get("item").longValue()).isEqualTo(LARGE);
    assertThat(first.get("gain").doubleValue()).isEqualTo(0.1);
    assertThat(first.get("why, so").textValue()).isEqualTo("a \"b\"");
    JsonNode second = new JsonMapper().readTree(lines.get(1));
    assertThat(second.get("gain").isNull()).isTrue();
    assertThat(second.get("why, so").isNull()).isTrue();
  }

  @Test
  void parquetByDuckDb() throws SQLException {
    Path file = write("a.parquet");
    assertThat(duck("select column_name || ' ' || column_type from (describe from '%s')", file))
        .containsExactly("step INTEGER", "item BIGINT", "gain DOUBLE", "why, so VARCHAR");
    assertThat(duck("select * from '%s'", file))
        .containsExactly(
            "1|9007199254740993|0.1|a \"b\"", "-2147483648|-2|null|null", "3|0|1.0E-300|x,\ny");
  }

  @Test
  void tablesByDuckDb() throws SQLException {
    Path file = folder.resolve("t.parquet");
    TableWriter.writeTable(file, Fixtures.load("fixed.parquet"));
    assertThat(duck("select column_name || ' ' || column_type from (describe from '%s')", file))
        .startsWith("id VARCHAR", "vector FLOAT[]", "label BIGINT");
    assertThat(duck("select id, vector[1], vector[3], label from '%s'", file))
        .startsWith("a|-1.0|-0.5|3", "b|-0.25|0.25|1");
    assertThat(duck("select path_in_schema from parquet_metadata('%s')", file))
        .contains("vector, list, element");
  }

  static List<String> duck(String sql, Path file) throws SQLException {
    List<String> out = new ArrayList<>();
    try (Connection c = DriverManager.getConnection("jdbc:duckdb:");
        Statement s = c.createStatement();
        ResultSet r = s.executeQuery(sql.formatted(file))) {
      while (r.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= r.getMetaData().getColumnCount(); i++) {
          row.add(String.valueOf(r.getObject(i)));
        }
        out.add(String.join("|", row));
      }
    }
    return out;
  }

  @Test
  void noRowsAndNoValues() throws IOException, SQLException {
    Path csv = folder.resolve("a.csv"), parquet = folder.resolve("a.parquet");
    TableWriter.writeRecords(csv, Map.of("a", List.of()));
    assertThat(csv).hasContent("a\n");
    TableWriter.writeRecords(csv, Map.of("a", Arrays.asList(null, null)));
    assertThat(Files.readString(csv)).isEqualTo("a\n\"\"\n\"\"\n");
    TableWriter.writeRecords(parquet, Map.of("a", List.of()));
    assertThat(duck("select count(*) from '%s'", parquet)).containsExactly("0");
  }

  @Test
  void errorMessages() {
    refused(() -> write("a.npy"), "a.npy", "has to end with .csv, .tsv, .jsonl or .parquet");
    refused(() -> write("a.json"), "a.json", "has to end with .csv");
    refused(() -> one("a.csv", 1, 2.5), "Column c", "Integer", "row 1", "Double", "one type");
    refused(() -> one("a.csv", 1f), "the type Float", "String, Integer, Long and Double");
    refused(() -> one("a.jsonl", 1.0, Double.NaN), "NaN in row 1, column c", ".parquet");
    Map<String, List<?>> ragged = Map.of("a", List.of(1, 2), "b", List.of(1));
    refused(
        () -> TableWriter.writeRecords(folder.resolve("a.csv"), ragged),
        "Column b",
        "1 values for 2 rows");
    refused(() -> TableWriter.writeRecords(folder.resolve("a.csv"), Map.of()), "no columns");
    assertThat(folder).isEmptyDirectory();
  }

  private void one(String name, Object... values) {
    TableWriter.writeRecords(folder.resolve(name), Map.of("c", List.of(values)));
  }
}
