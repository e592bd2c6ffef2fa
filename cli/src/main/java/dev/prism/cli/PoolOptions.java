package dev.prism.cli;

import dev.prism.base.BadRequestException;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.IdLists;
import dev.prism.data.run.ItemLoader;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.Resources;
import dev.prism.spec.Similarities;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of every command that reads a pool. */
final class PoolOptions {
  @Parameters(
      paramLabel = "DATA",
      description = {
        "The pool, which is the ground set of items to select from: a table (npy, npz[:ARRAY],"
            + " parquet, csv, tsv, jsonl, idx), a text file with one item per line (txt), a folder"
            + " of images, or - for standard input. Files may be compressed (.gz, .zst)."
      })
  @HelpSection.In(HelpSection.INPUT)
  String data;

  @Mixin ColumnOptions columns;
  @Mixin EmbedderOptions embedding;

  @Option(
      names = {"-q", "--query"},
      paramLabel = "FILE",
      description =
          "Query set Q: select items that are similar to the items of FILE, which is read as DATA"
              + " is; it may also be one image. Default: none.")
  @HelpSection.In(HelpSection.QUERY_AND_PRIVATE)
  String query;

  @Option(
      names = {"-p", "--private"},
      paramLabel = "FILE",
      description =
          "Private set P: avoid items that are similar to the items of FILE, which is read as DATA"
              + " is. Default: none.")
  @HelpSection.In(HelpSection.QUERY_AND_PRIVATE)
  String privateSet;

  @Option(
      names = "--query-ids",
      paramLabel = "IDS",
      description =
          "Items of the pool that belong to the query set: ids separated by commas, or a file with"
              + " one id per line. These items are not selected.")
  @HelpSection.In(HelpSection.QUERY_AND_PRIVATE)
  String queryIds;

  @Option(
      names = "--private-ids",
      paramLabel = "IDS",
      description =
          "Items of the pool that belong to the private set, given as for --query-ids. These items"
              + " are not selected.")
  @HelpSection.In(HelpSection.QUERY_AND_PRIVATE)
  String privateIds;

  @Option(
      names = "--keep-queries",
      description =
          "Let items be selected that are identical to an item of --query. Default: they are not"
              + " selected.")
  @HelpSection.In(HelpSection.QUERY_AND_PRIVATE)
  boolean keepQueries;

  @Option(
      names = "--kernel",
      paramLabel = "NAME",
      completionCandidates = Similarities.Usages.class,
      description =
          "Similarity of two items: ${COMPLETION-CANDIDATES}, or the full name of a class that"
              + " implements Similarity. The setting features=centred subtracts the mean of the"
              + " pool, features=standardized also divides every column by its standard deviation."
              + " Default: cosine. With a query set and neither --kernel nor --measure, PRISM adds"
              + " features=centred or features=standardized where that suits the items, and says"
              + " so.")
  @HelpSection.In(HelpSection.MEASURE)
  List<String> kernels = List.of();

  @Option(
      names = "--neighbours",
      paramLabel = "N",
      description =
          "Use a neighbour graph, which keeps the similarities of each item to its N nearest"
              + " neighbours only. N is at least 1. Default: all similarities.")
  @HelpSection.In(HelpSection.MEASURE)
  Integer neighbours;

  @Option(
      names = "--neighbour-search",
      paramLabel = "NAME",
      description =
          "Search for the nearest neighbours: pairs (exact, by comparing all pairs), cells (IVF:"
              + " fast and approximate), hnsw (slower than cells and more accurate) or auto, which"
              + " is pairs up to 150,000 items and cells for more. Default: auto.")
  @HelpSection.In(HelpSection.MEASURE)
  String neighbourSearch;

  @Option(
      names = "--threads",
      order = 1,
      paramLabel = "N",
      description =
          "Number of threads, at least 1. Results do not depend on it. Default: the number of"
              + " processors.")
  @HelpSection.In(HelpSection.EXECUTION)
  int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--memory",
      order = 1,
      paramLabel = "SIZE",
      description =
          "Memory for similarities in bytes, or with the unit k, m or g (powers of 1024), such as"
              + " 512m or 4g. Default: 60 %% of the Java heap.")
  @HelpSection.In(HelpSection.EXECUTION)
  String memory;

  /** The kernel; null for the default. Only a comparison takes several. */
  private @Nullable String kernel() {
    if (kernels.size() > 1) {
      throw new BadRequestException(
          "--kernel is given %d times; only prism compare takes several.", kernels.size());
    }
    return kernels.isEmpty() ? null : kernels.getFirst();
  }

  Resources resources() {
    return new Resources(threads, memory == null ? 0 : bytes(memory));
  }

  /** Returns a request about the pool; the caller sets the remaining parts. */
  FileRequest request(Consumer<FileRequest.Builder> more) {
    return FileRequest.of(
        r -> {
          r.data = data;
          columns.into(r);
          embedding.into(r);
          r.query = query;
          r.privateSet = privateSet;
          r.queryIds = IdLists.parse(queryIds);
          r.privateIds = IdLists.parse(privateIds);
          r.keepQueries = keepQueries ? Boolean.TRUE : null;
          r.kernel = kernel();
          r.neighbours = neighbours;
          r.neighbourSearch = neighbourSearch;
          more.accept(r);
        });
  }

  /**
   * Reads the files of a request, and prints what they were read as.
   *
   * @param err where to print
   */
  LoadedRequest load(FileRequest request, PrintWriter err) {
    try (ItemLoader items = LauncherEnvironment.loader(request.embedder(), request.textColumn())) {
      LoadedRequest r = LoadedRequest.load(request, resources(), items);
      DataNotes.print(r, err);
      return r;
    }
  }

  /** Parses a size such as 512m. */
  static long bytes(String text) {
    String t = text.strip().toLowerCase(Locale.ROOT);
    long unit =
        t.endsWith("k") ? 1L << 10 : t.endsWith("m") ? 1L << 20 : t.endsWith("g") ? 1L << 30 : 1;
    try {
      double n = Double.parseDouble(unit == 1 ? t : t.substring(0, t.length() - 1));
      if (n > 0 && n * unit < Long.MAX_VALUE) {
        return (long) (n * unit);
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new BadRequestException(
        "--memory %s is not a size; write a positive size such as 512m or 4g.", text);
  }
}
