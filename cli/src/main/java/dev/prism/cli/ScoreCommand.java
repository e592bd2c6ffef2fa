package dev.prism.cli;

import dev.prism.State;
import dev.prism.data.DataException;
import dev.prism.data.Load;
import dev.prism.data.Options;
import dev.prism.data.run.IdLists;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.ResultFile;
import dev.prism.spec.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The value of a set that somebody else chose. */
@Command(
    name = "score",
    description = "The value of a set that somebody else chose, under any measure.",
    mixinStandardHelpOptions = true)
final class ScoreCommand implements Callable<Integer> {
  @Mixin PoolOptions pool;
  @Mixin JsonOption output;

  @Option(
      names = {"-m", "--measure"},
      paramLabel = "SPEC",
      description = "the measure")
  String measure;

  @Option(
      names = "--picks",
      paramLabel = "IDS|RESULT",
      required = true,
      description = "ids with commas, a file with one a line, or a result of prism select")
  String picks;

  @Override
  public Integer call() {
    List<String> ids = ids();
    LoadedRequest s = pool.load(pool.request(r -> r.measure = measure));
    Spec spec = s.spec();
    State state = LoadedRequest.data(() -> spec.on(s.problem())).start(s.problem().workers());
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("measure", spec.text());
    answer.put("items", ids.size());
    answer.put(
        "value",
        LoadedRequest.data(
            () -> {
              for (int j : IdLists.rows(s.pool(), ids)) {
                state.add(j);
              }
              return state.value();
            }));
    output.answer(answer);
    return 0;
  }

  private List<String> ids() {
    Path file = Path.of(picks);
    String name = picks.toLowerCase(Locale.ROOT);
    if (!Files.isRegularFile(file)) {
      return IdLists.typed(picks);
    }
    if (name.endsWith(".json")) {
      return ResultFile.read(file).picks().stream().map(ResultFile.Choice::id).toList();
    }
    if (name.matches(".*\\.(csv|tsv|jsonl|parquet)")) {
      List<String> ids = Load.table(file, Options.NONE).ids();
      if (ids == null) {
        throw new DataException("%s has no column called id.", file);
      }
      return ids;
    }
    return IdLists.typed(picks);
  }
}
