package dev.prism.cli;

import dev.prism.State;
import dev.prism.data.DataException;
import dev.prism.spec.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec.Target;

/** The value of a set that somebody else chose. */
@Command(
    name = "score",
    description = "The value of a set that somebody else chose, under any measure.",
    mixinStandardHelpOptions = true)
final class ScoreCommand implements Callable<Integer> {
  @Mixin PoolOptions pool;

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

  @picocli.CommandLine.Spec(Target.SELF)
  CommandSpec command;

  @Override
  public Integer call() throws IOException {
    List<String> ids = ids();
    ChoiceOptions choice = new ChoiceOptions();
    choice.pool = pool;
    choice.measure = measure;
    choice.k = Math.max(1, ids.size());
    Session s = new Session(choice.job(), pool.means());
    Spec spec = s.spec();
    State state = s.objective(spec).start(s.problem.workers());
    for (int j : Ids.rows(s.pool, ids)) {
      try {
        state.add(j);
      } catch (dev.prism.PrismException e) {
        throw new DataException("%s", e.getMessage());
      }
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("measure", Words.of(spec));
    answer.put("items", ids.size());
    answer.put("value", state.value());
    command.commandLine().getOut().println(Answer.JSON.writeValueAsString(answer));
    return 0;
  }

  private List<String> ids() throws IOException {
    Path file = Path.of(picks);
    boolean result =
        Files.isRegularFile(file) && Files.readString(file).stripLeading().startsWith("{");
    return result
        ? Answer.read(file).picks().stream().map(Answer.Choice::id).toList()
        : Ids.typed(picks);
  }
}
