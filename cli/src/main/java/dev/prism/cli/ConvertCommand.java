package dev.prism.cli;

import dev.prism.data.Load;
import dev.prism.data.Table;
import dev.prism.data.Write;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** From one format to another. */
@Command(
    name = "convert",
    description = "Write a table in another format, which the ending of OUT names.",
    mixinStandardHelpOptions = true)
final class ConvertCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "IN", description = "any file that select reads")
  String in;

  @Parameters(
      index = "1",
      paramLabel = "OUT",
      description = "a name that ends in .npy, .csv, .tsv, .jsonl or .parquet")
  Path out;

  @Mixin ColumnOptions columns;
  @Mixin JsonOption output;

  @Override
  public Integer call() {
    new Places().reads("what is converted", in).writes("OUT", out);
    Write.checkTable(out);
    write(Load.table(in, columns.options()), out, output);
    return 0;
  }

  /** Writes, and says what was written and what the format had no place for. */
  static void write(Table t, Path out, JsonOption output) {
    List<String> left = Write.table(out, t);
    if (!left.isEmpty()) {
      output
          .err()
          .printf(
              "prism: %s has no place for %s; csv, jsonl and parquet do.%n",
              out, String.join(", ", left));
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("file", out.toString());
    answer.put("items", t.size());
    answer.put("features", t.features() == null ? 0 : t.features().width());
    output.answer(answer);
  }
}
