package dev.prism.cli;

import dev.prism.base.PrismException;
import dev.prism.data.Table;
import dev.prism.data.Write;
import dev.prism.data.run.ItemLoader;
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

  @Mixin ColumnOptions columns;
  @Mixin EmbedderOptions embedding;
  @Mixin JsonOption output;

  @Override
  public Integer call() {
    new Places().reads("what is embedded", data).writes("--out", out);
    Write.checkTable(out);
    String text = embedding.text;
    boolean pictures = !data.equals("-") && Files.isDirectory(Path.of(data));
    if (pictures && text != null) {
      throw new PrismException("%s is a folder of pictures; it has no column %s.", data, text);
    }
    try (ItemLoader items =
        LauncherEnvironment.loader(
            embedding.embedder, pictures ? null : text == null ? "text" : text)) {
      Table t = items.load(data, columns.options());
      ConvertCommand.write(t, out, output);
    }
    return 0;
  }
}
