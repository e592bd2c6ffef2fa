package dev.prism.cli;

import dev.prism.data.Table;
import dev.prism.data.TableReader;
import dev.prism.data.TableWriter;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code prism convert}. */
@Command(
    name = "convert",
    description = "Convert a table to another format.",
    mixinStandardHelpOptions = true,
    footer = {
      "  prism convert pool.csv items.parquet --metadata cost",
      "  prism convert pool.npy pool.jsonl"
    })
final class ConvertCommand implements Callable<Integer> {
  @Parameters(
      index = "0",
      paramLabel = "IN",
      description =
          "Table to read: npy, npz[:ARRAY], parquet, csv, tsv, jsonl, idx, txt, each"
              + " also compressed (.gz, .zst), or - for standard input.")
  @HelpSection.In(HelpSection.INPUT)
  String in;

  @Mixin ColumnOptions columns;

  @Parameters(
      index = "1",
      paramLabel = "OUT",
      description =
          "File to write, whose ending names the format: npy, csv, tsv, jsonl or parquet.")
  @HelpSection.In(HelpSection.OUTPUT)
  Path out;

  @Mixin JsonOption output;

  @Override
  public Integer call() {
    new PathChecks().reads("the input", in).writes("OUT", out);
    TableWriter.checkCanWriteTable(out);
    write(TableReader.read(in, columns.options()), out, output);
    return 0;
  }

  /** Writes a table, prints its size and warns of columns that the format cannot hold. */
  static void write(Table t, Path out, JsonOption output) {
    List<String> omitted = TableWriter.writeTable(out, t);
    if (!omitted.isEmpty()) {
      output
          .err()
          .printf(
              "prism: %s cannot hold %s; csv, jsonl and parquet can.%n",
              out, String.join(", ", omitted));
    }
    printNotes(t, out, output.err());
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("file", out.toString());
    answer.put("items", t.size());
    answer.put("features", t.features() == null ? 0 : t.features().width());
    output.answer(answer);
  }

  /** Says what a reader of the new file has to know. */
  private static void printNotes(Table t, Path out, PrintWriter err) {
    for (String note : t.reading().notes()) {
      err.println("prism: " + t.source() + ": " + note + ".");
    }
    String id = t.reading().idColumn();
    String name = out.toString().toLowerCase(Locale.ROOT);
    if (id != null && !id.equals("id") && !name.endsWith(".npy")) {
      err.printf("prism: the ids of the column %s are in the column id of %s.%n", id, out);
    }
    List<String> numbers = t.numericColumns();
    if (!numbers.isEmpty() && name.matches(".*\\.[ct]sv")) {
      err.printf(
          "prism: to read %s as it is, name the columns of numbers that are not features:"
              + " --metadata %s.%n",
          out, String.join(",", numbers));
    }
    err.flush();
  }
}
