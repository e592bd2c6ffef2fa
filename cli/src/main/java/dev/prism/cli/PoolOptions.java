package dev.prism.cli;

import dev.prism.base.PrismException;
import dev.prism.spec.Similarities;
import java.util.Locale;
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

  Session.Means means() {
    return new Session.Means(threads, memory == null ? 0 : bytes(memory));
  }

  /** A question about the pool: what is asked beyond it is null where it does not matter. */
  Job job(String measure, Integer k, String optimizer, Long seed) {
    return Job.with(
        j -> {
          j.read(data, columns, embedding);
          j.query = query;
          j.avoid = avoid;
          j.queryIds = Ids.typed(queryIds);
          j.avoidIds = Ids.typed(avoidIds);
          j.k = k;
          j.measure = measure;
          j.kernel = kernel;
          j.optimizer = optimizer;
          j.seed = seed;
          j.neighbours = neighbours;
          j.neighboursBy = neighboursBy;
        });
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
