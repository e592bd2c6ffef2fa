package dev.prism.cli;

import dev.prism.Objective;
import dev.prism.optimize.Optimizers;
import dev.prism.plan.Planner;
import dev.prism.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What select would do. */
@Command(
    name = "plan",
    description = {
      "What select would do: optimizer, storage, memory, work and time; which other executions",
      "there are, which one fits (--partitions auto follows it), and what the next better costs.",
      "It tries a few thousand of the items and reckons from there."
    },
    mixinStandardHelpOptions = true)
final class PlanCommand implements Callable<Integer> {
  @Mixin ChoiceOptions choice;
  @Mixin JsonOption output;

  @Override
  public Integer call() {
    Session s = Session.toChoose(choice.job(), choice.pool.means());
    Spec spec = s.spec();
    s.within().open(s.problem.size());
    Planner planner = Planner.of(s.question(spec));
    Trial trial = Trial.of(s, spec);
    Objective f = trial.objective();
    String named = s.optimizer().name();
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("items", s.pool.size());
    out.put("features", s.pool.features().width());
    out.put("measure", spec.text());
    out.put("submodular", f.submodular());
    out.put("monotone", f.monotone());
    out.put("optimizer", named.equals("auto") ? Optimizers.choose(f, s.within()).name() : named);
    out.put("similarities", s.problem.plan(trial.part()).toMap());
    out.put(
        "memory", Words.bytes(4.0 * s.pool.size() * s.pool.features().width()) + " of features");
    out.put("gains", trial.gains());
    out.put("seconds", trial.seconds());
    out.put("reckoned_from", trial.sizes());
    out.put("executions", planner.ways().stream().map(PlanCommand::row).toList());
    out.put("chosen", planner.chosen().execution());
    out.put("next_better", planner.better());
    output.answer(out);
    return 0;
  }

  private static Map<String, Object> row(Planner.Way w) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("execution", w.execution());
    out.put("holds", Words.bytes(w.bytes()));
    out.put("multiply_adds", String.format(Locale.ROOT, "%.1e", w.work()));
    out.put("fits", w.fits() ? "yes" : "no");
    out.put("guarantee", w.guarantee());
    return out;
  }
}
