package dev.prism.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values beside the vector keep their types from one format to another. */
class ConvertedTypesTest {
  @TempDir Path folder;

  private static final String LINES =
      """
      {"id":1,"vector":[1.0,0.5],"cost":1.423,"year":2001,"new":true,"tags":["a","b"],"word":"007"}
      {"id":2,"vector":[3.0,4.0],"cost":2,"year":null,"new":false,"tags":[],"word":"=1+1"}
      """;

  @Test
  void jsonLinesToJsonLines() throws IOException {
    Path out = convert(table(), "out.jsonl");
    assertThat(out).hasContent(LINES.replace("\"cost\":2,", "\"cost\":2.0,"));
  }

  @Test
  void jsonLinesToParquetAndBack() throws IOException {
    Path parquet = convert(table(), "out.parquet");
    Table t = TableReader.read(parquet, ReadOptions.NONE);
    assertThat(t.numbers("cost")).containsExactly(1.423, 2);
    assertThat(t.reading().types())
        .containsEntry("cost", Reading.Type.NUMBER)
        .containsEntry("year", Reading.Type.NUMBER)
        .containsEntry("new", Reading.Type.BOOLEAN)
        .containsEntry("tags", Reading.Type.TEXT)
        .containsEntry("word", Reading.Type.TEXT);
    assertThat(Files.readString(convert(t, "back.jsonl")))
        .contains("\"id\":1,", "\"year\":2001,\"new\":true", "\"year\":null,\"new\":false");
  }

  /** Columns that a reader of CSV would take for features are known, so that a note names them. */
  @Test
  void numbersInCsv() throws IOException {
    assertThat(table().numericColumns()).containsExactly("cost", "year");
    Path csv = convert(table(), "out.csv");
    assertThat(Files.readAllLines(csv).get(1))
        .isEqualTo("1,1.0,0.5,1.423,2001,true,\"[\"\"a\"\",\"\"b\"\"]\",007");
    Table back = TableReader.read(csv, ReadOptions.NONE.withMetadataColumns("cost", "year"));
    assertThat(Files.readString(convert(back, "again.jsonl")))
        .contains("\"cost\":1.423,\"year\":2001,", "\"word\":\"007\"");
  }

  private Table table() throws IOException {
    return TableReader.read(Files.writeString(folder.resolve("in.jsonl"), LINES), ReadOptions.NONE);
  }

  private Path convert(Table t, String name) {
    Path out = folder.resolve(name);
    TableWriter.writeTable(out, t);
    return out;
  }
}
