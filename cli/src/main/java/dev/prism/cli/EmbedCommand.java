package dev.prism.cli;

import dev.prism.base.BadRequestException;
import dev.prism.data.Table;
import dev.prism.data.TableWriter;
import dev.prism.data.run.ItemLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code prism embed}. */
@Command(
    name = "embed",
    description = {
      "Embed texts or images as feature vectors.",
      "Embeddings are cached in the folder $PRISM_CACHE, by default ~/.cache/prism."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "  prism embed reviews.txt --out reviews.npy",
      "  prism embed photos/ --out photos.jsonl"
    })
final class EmbedCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "DATA",
      description =
          "A folder of images, a text file with one item per line (txt), or a table with a"
              + " column of texts.")
  @HelpSection.In(HelpSection.INPUT)
  String data;

  @Mixin ColumnOptions columns;
  @Mixin EmbedderOptions embedding;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description =
          "Write the vectors to FILE, whose ending names the format: npy, csv, tsv, jsonl or"
              + " parquet. Required.")
  @HelpSection.In(HelpSection.OUTPUT)
  Path out;

  @Mixin JsonOption output;

  @Override
  public Integer call() {
    new PathChecks().reads("the input", data).writes("--out", out);
    TableWriter.checkCanWriteTable(out);
    String text = embedding.text;
    boolean images = !data.equals("-") && Files.isDirectory(Path.of(data));
    if (images && text != null) {
      throw new BadRequestException(
          "%s is a folder of images and has no column %s; omit --text.", data, text);
    }
    try (ItemLoader items =
        LauncherEnvironment.loader(
            embedding.embedder, images ? null : text == null ? "text" : text)) {
      Table t = items.load(data, columns.options());
      ConvertCommand.write(t, out, output);
    }
    return 0;
  }
}
