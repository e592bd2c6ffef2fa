package dev.prism.cli;

import dev.prism.State;
import dev.prism.data.DataException;
import dev.prism.data.ReadOptions;
import dev.prism.data.TableReader;
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

/** {@code prism score}. */
@Command(
    name = "score",
    description = {
      "Compute the value of a given set of items under a measure.",
      "The items may come from another tool, or from a selection by another measure."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "  prism score pool.npy -m fl --picks 3,14,15",
      "  prism score pool.npy -q examples.npy -m flqmi --picks result.json"
    })
final class ScoreCommand implements Callable<Integer> {
  @Mixin PoolOptions pool;

  @Option(
      names = "--picks",
      paramLabel = "IDS|RESULT",
      required = true,
      description =
          "Items to score: ids separated by commas, a file with one id per line, a table with a"
              + " column named id, or a result of prism select. Required.")
  @HelpSection.In(HelpSection.INPUT)
  String picks;

  @Option(
      names = {"-m", "--measure"},
      order = -2,
      paramLabel = "SPEC",
      description =
          "Measure with its parameters, as for prism select. Default: fl without auxiliary sets,"
              + " flqmi with a query set, flcg with a private set, contrast with both.")
  @HelpSection.In(HelpSection.MEASURE)
  String measure;

  @Mixin JsonOption output;

  @Override
  public Integer call() {
    List<String> ids = ids();
    LoadedRequest s = pool.load(pool.request(r -> r.measure = measure), output.err());
    Spec spec = s.spec();
    State state =
        LoadedRequest.withDataErrors(() -> spec.on(s.problem())).start(s.problem().workers());
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("measure", spec.text());
    answer.put("items", ids.size());
    answer.put(
        "value",
        LoadedRequest.withDataErrors(
            () -> {
              for (int j : IdLists.rows(s.pool(), ids)) {
                state.add(j);
              }
              return state.value();
            }));
    output.answer(answer);
    return 0;
  }

  /** Reads the ids of the items to score. */
  private List<String> ids() {
    Path file = Path.of(picks);
    String name = picks.toLowerCase(Locale.ROOT);
    if (!Files.isRegularFile(file)) {
      return IdLists.parse(picks);
    }
    if (name.endsWith(".json")) {
      return ResultFile.read(file).picks().stream().map(ResultFile.PickRow::id).toList();
    }
    if (name.matches(".*\\.(csv|tsv|jsonl|parquet)")) {
      List<String> ids = TableReader.read(file, ReadOptions.NONE).ids();
      if (ids == null) {
        throw new DataException("%s has no column named id.", file);
      }
      // An apostrophe keeps a spreadsheet from executing an id.
      return ids.stream().map(id -> id.matches("'[=+@\\-].*") ? id.substring(1) : id).toList();
    }
    return IdLists.parse(picks);
  }
}
