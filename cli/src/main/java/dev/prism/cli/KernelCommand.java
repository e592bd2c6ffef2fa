package dev.prism.cli;

import dev.prism.Guide;
import dev.prism.base.PrismException;
import dev.prism.data.Atomically;
import dev.prism.data.Write;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.LoadedRequest;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.SparseKernel;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Similarities as a file. */
@Command(
    name = "kernel",
    description = {
      "Write similarities, or a graph of nearest neighbours, to a file.",
      "Of the pool among itself, or of a query or private set to the pool, as npy; a graph as npz"
          + " that scipy.sparse.load_npz reads."
    },
    mixinStandardHelpOptions = true)
final class KernelCommand implements Callable<Integer> {
  @Mixin PoolOptions pool;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "F",
      description = "a name that ends in .npy, or in .npz with --neighbours")
  Path out;

  @Mixin JsonOption output;

  @Override
  public Integer call() {
    Atomically.check(out);
    FileRequest request = pool.request(r -> {});
    Places.of(request).writes("--out", out);
    LoadedRequest s = pool.load(request);
    boolean query = s.problem().has(Guide.QUERY), avoid = s.problem().has(Guide.PRIVATE);
    if (query && avoid) {
      throw new PrismException("One set at a time: give --query or --private, not both.");
    }
    if (pool.neighbours != null && (query || avoid)) {
      throw new PrismException(
          "--neighbours is for the pool among itself; leave out --query and --private.");
    }
    String ending = pool.neighbours == null ? ".npy" : ".npz";
    if (!out.toString().endsWith(ending)) {
      throw new PrismException(
          "--out %s should end in %s: that is what a %s is written as.",
          out, ending, pool.neighbours == null ? "matrix" : "neighbour graph");
    }
    Kernel k =
        LoadedRequest.data(
            () ->
                query
                    ? s.problem().cross(Guide.QUERY)
                    : avoid ? s.problem().cross(Guide.PRIVATE) : s.problem().ground());
    if (k instanceof SparseKernel graph) {
      Write.graph(out, graph);
    } else {
      Write.kernel(out, k, s.problem().workers());
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("file", out.toString());
    answer.put("rows", k.rows());
    answer.put("columns", k.columns());
    if (k instanceof SparseKernel graph) {
      answer.put("entries", graph.entries());
      answer.put("storage", graph.storage());
    }
    output.answer(answer);
    return 0;
  }
}
