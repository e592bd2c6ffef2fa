package dev.prism.cli;

import dev.prism.Objective;
import dev.prism.optimize.Optimizers;
import dev.prism.spec.Spec;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec.Target;

/** What select would do. */
@Command(
    name = "plan",
    description = "What select would do: measure, optimizer, storage and memory. Chooses nothing.",
    mixinStandardHelpOptions = true)
final class PlanCommand implements Callable<Integer> {
  @Mixin ChoiceOptions choice;

  @picocli.CommandLine.Spec(Target.SELF)
  CommandSpec command;

  @Override
  public Integer call() throws IOException {
    Session s = new Session(choice.job(), choice.pool.means());
    Spec spec = s.spec();
    s.within.open(s.problem.size());
    Objective f = s.objective(spec);
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("items", s.pool.size());
    out.put("features", s.pool.features().width());
    out.put("measure", Words.of(spec));
    out.put("submodular", f.submodular());
    out.put("monotone", f.monotone());
    String named = s.optimizer().name();
    out.put("optimizer", named.equals("auto") ? Optimizers.choose(f, s.within).name() : named);
    out.put("similarities", s.problem.plan());
    command.commandLine().getOut().println(Answer.JSON.writeValueAsString(out));
    return 0;
  }
}
