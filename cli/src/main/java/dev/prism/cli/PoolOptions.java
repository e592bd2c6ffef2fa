package dev.prism.cli;

import dev.prism.base.PrismException;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.IdLists;
import dev.prism.data.run.ItemLoader;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.Resources;
import dev.prism.spec.Similarities;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What every command that looks at a pool takes. */
final class PoolOptions {
  @Parameters(
      paramLabel = "DATA",
      description =
          "the pool: .npy, .npz[:array], .parquet, .csv, .tsv, .jsonl, .idx[.gz], .txt (an item a"
              + " line), a folder of pictures, or - for standard input")
  String data;

  @Option(
      names = {"-q", "--query"},
      paramLabel = "F",
      description = "more like the items of F")
  String query;

  @Option(
      names = {"-p", "--private"},
      paramLabel = "F",
      description = "nothing like the items of F")
  String avoid;

  @Option(
      names = "--query-ids",
      paramLabel = "IDS",
      description = "more like these items of the pool: ids with commas, or a file with one a line")
  String queryIds;

  @Option(
      names = "--private-ids",
      paramLabel = "IDS",
      description = "nothing like these items of the pool")
  String avoidIds;

  @Option(
      names = "--kernel",
      paramLabel = "NAME",
      completionCandidates = Similarities.Usages.class,
      description = "${COMPLETION-CANDIDATES}; default: cosine")
  String kernel;

  @Option(
      names = "--neighbours",
      paramLabel = "N",
      description = "keep only the N most similar items of each")
  Integer neighbours;

  @Option(
      names = "--neighbours-by",
      paramLabel = "HOW",
      description =
          "pairs (exact; default up to 150,000 items), cells (default beyond), or hnsw (an index:"
              + " slower than cells, finds nearly all)")
  String neighboursBy;

  @Mixin ColumnOptions columns;
  @Mixin EmbedderOptions embedding;

  @Option(names = "--threads", paramLabel = "N", description = "default: all processors")
  int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description = "what similarities may take, such as 4g; default: six tenths of the heap")
  String memory;

  Resources resources() {
    return new Resources(threads, memory == null ? 0 : bytes(memory));
  }

  /** A request about the pool; what is asked beyond it is set by the caller. */
  FileRequest request(Consumer<FileRequest.Builder> more) {
    return FileRequest.of(
        r -> {
          r.data = data;
          columns.into(r);
          embedding.into(r);
          r.query = query;
          r.privateSet = avoid;
          r.queryIds = IdLists.typed(queryIds);
          r.privateIds = IdLists.typed(avoidIds);
          r.kernel = kernel;
          r.neighbours = neighbours;
          r.neighboursBy = neighboursBy;
          more.accept(r);
        });
  }

  /** Reads the files of a request; mentions columns that may not be meant as features. */
  LoadedRequest load(FileRequest request) {
    try (ItemLoader items = LauncherEnvironment.loader(request.embedder(), request.text())) {
      return mention(LoadedRequest.load(request, resources(), items));
    }
  }

  /** Labels and costs that are numbers are easily taken for features; said to who is looking. */
  private static LoadedRequest mention(LoadedRequest r) {
    List<String> odd = r.suspiciousFeatures();
    if (!odd.isEmpty() && Screen.isErrorTerminal()) {
      System.err.printf(
          "prism: %s of %s are taken for features, for they hold numbers; --keep %s leaves them"
              + " out.%n",
          String.join(", ", odd), r.pool().source(), String.join(",", odd));
    }
    return r;
  }

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
      // said below
    }
    throw new PrismException("--memory %s is not a size; write 512m or 4g.", text);
  }
}
