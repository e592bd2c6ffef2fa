package dev.prism.cli;

import dev.prism.PrismException;
import dev.prism.data.Options;
import dev.prism.data.Table;
import dev.prism.data.Write;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** From texts or pictures to numbers. */
@Command(
    name = "embed",
    description = {
      "Turn texts or pictures into vectors.",
      "What was embedded before is taken from a cache ($PRISM_CACHE, else ~/.cache/prism)."
    },
    mixinStandardHelpOptions = true)
final class EmbedCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "DATA",
      description = "a folder of pictures, a .txt with an item a line, or a table with texts")
  String data;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "F",
      description = "a name that ends in .npy, .csv, .tsv, .jsonl or .parquet")
  Path out;

  @Option(names = "--id", paramLabel = "COLUMN", description = "the column of ids")
  String id;

  @Option(
      names = "--text",
      paramLabel = "COLUMN",
      description = "the column of texts; default: text")
  String text;

  @Option(
      names = "--embedder",
      paramLabel = "NAME",
      description =
          "minilm for texts, descriptor (default) or an ONNX model for pictures:"
              + " model.onnx[:size=224,scale=tf|torch|unit]")
  String embedder;

  @Mixin JsonOption output;

  @Override
  public Integer call() {
    Write.checkTable(out);
    boolean pictures = !data.equals("-") && Files.isDirectory(Path.of(data));
    if (pictures && text != null) {
      throw new PrismException("%s is a folder of pictures; it has no column %s.", data, text);
    }
    try (Items items = new Items(embedder, pictures ? null : text == null ? "text" : text)) {
      Table t = items.load(data, Options.NONE.withId(id));
      ConvertCommand.write(t, out, output);
    }
    return 0;
  }
}
