package dev.prism.cli;

import dev.prism.AuxiliarySet;
import dev.prism.base.BadRequestException;
import dev.prism.data.AtomicFiles;
import dev.prism.data.TableWriter;
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

/** {@code prism kernel}. */
@Command(
    name = "kernel",
    description = {
      "Write a similarity matrix or a neighbour graph to a file.",
      "The matrix holds the similarities of the pool to itself or, with --query or --private, of"
          + " that set to the pool, as npy. With --neighbours, a neighbour graph is written as"
          + " npz for scipy.sparse.load_npz."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "  prism kernel pool.npy --out similarities.npy",
      "  prism kernel pool.npy --kernel rbf:sigma=2 --neighbours 10 --out graph.npz"
    })
final class KernelCommand implements Callable<Integer> {
  @Mixin PoolOptions pool;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "Write to FILE, which ends in npy, or in npz with --neighbours. Required.")
  @HelpSection.In(HelpSection.OUTPUT)
  Path out;

  @Mixin JsonOption output;

  @Override
  public Integer call() {
    AtomicFiles.checkWritable(out);
    FileRequest request = pool.request(r -> {});
    PathChecks.of(request).writes("--out", out);
    LoadedRequest s = pool.load(request, output.err());
    boolean query = s.problem().has(AuxiliarySet.QUERY);
    boolean privateSet = s.problem().has(AuxiliarySet.PRIVATE);
    if (query && privateSet) {
      throw new BadRequestException("Use --query or --private, not both.");
    }
    if (pool.neighbours != null && (query || privateSet)) {
      throw new BadRequestException(
          "--neighbours is for the pool alone; omit --query and --private.");
    }
    String ending = pool.neighbours == null ? ".npy" : ".npz";
    if (!out.toString().endsWith(ending)) {
      throw new BadRequestException(
          "--out %s must end in %s, the format of a %s.",
          out, ending, pool.neighbours == null ? "matrix" : "neighbour graph");
    }
    Kernel k =
        LoadedRequest.withDataErrors(
            () ->
                query
                    ? s.problem().cross(AuxiliarySet.QUERY)
                    : privateSet ? s.problem().cross(AuxiliarySet.PRIVATE) : s.problem().ground());
    if (k instanceof SparseKernel graph) {
      TableWriter.writeGraph(out, graph);
    } else {
      TableWriter.writeKernel(out, k, s.problem().workers());
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("file", out.toString());
    answer.put("rows", k.rows());
    answer.put("columns", k.columns());
    if (k instanceof SparseKernel graph) {
      answer.put("entries", graph.entries());
      answer.put("storage", graph.storage().description());
    }
    output.answer(answer);
    return 0;
  }
}
