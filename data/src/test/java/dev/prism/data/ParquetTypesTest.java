package dev.prism.data;

import static dev.prism.data.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Types of numbers in Parquet as databases write them. */
class ParquetTypesTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void write() throws Exception {
    file = folder.resolve("t.parquet");
    try (Connection c = DriverManager.getConnection("jdbc:duckdb:");
        Statement s = c.createStatement()) {
      s.execute(
          """
          copy (select 4294967295::uinteger as u4, 18446744073709551615::ubigint as u8,
                200::utinyint as u1, -12.25::decimal(5, 2) as d4, 1234567890.5::decimal(15, 1) as d8,
                -98765432109876543210.25::decimal(30, 2) as d16, true as yes, false as no,
                date '2026-01-02' as day, {'x': 1} as nested, 'z' as word)
          to '%s' (format parquet)
          """
              .formatted(file));
    }
  }

  @Test
  void unsignedDecimalAndBoolean() {
    Table t = TableReader.read(file, ReadOptions.NONE);
    assertThat(t.featureNames()).containsExactly("u4", "u8", "u1", "d4", "d8", "d16", "yes", "no");
    assertThat(rows(t)[0])
        .containsExactly(
            4294967295f,
            18446744073709551615f,
            200,
            -12.25f,
            1234567890.5f,
            -98765432109876543210f,
            1,
            0);
    assertThat(t.reading().leftOut())
        .containsEntry("word", "text")
        .containsEntry("day", "of type DATE")
        .containsEntry("nested", "nested")
        .hasSize(3);
  }

  @Test
  void asText() {
    Table t =
        TableReader.read(
            file, ReadOptions.NONE.withMetadataColumns("u4", "d4", "yes", "word", "u8"));
    assertThat(t.column("u4")).containsExactly("4294967295");
    assertThat(t.column("d4")).containsExactly("-12.25");
    assertThat(t.column("yes")).containsExactly("true");
    assertThat(t.reading().types())
        .containsAllEntriesOf(
            Map.of(
                "u4", Reading.Type.NUMBER,
                "d4", Reading.Type.NUMBER,
                "yes", Reading.Type.BOOLEAN,
                "word", Reading.Type.TEXT));
    assertThat(t.reading().leftOut()).containsEntry("u4", "metadata");
  }
}
