package dev.prism.cli;

import dev.prism.Objective;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.FileStream;
import dev.prism.data.run.LoadedRequest;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Optimizers;
import dev.prism.report.Words;
import dev.prism.run.ExecutionPlan;
import dev.prism.run.PreparedRun;
import dev.prism.run.TimeEstimate;
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
    FileRequest request = choice.request();
    LoadedRequest s = choice.load(request);
    PreparedRun run = s.prepare();
    ExecutionPlan plan = run.plan(FileStream.accepts(request));
    TimeEstimate estimate = LoadedRequest.data(() -> TimeEstimate.of(run));
    Objective f = estimate.objective();
    Optimizer with = run.request().optimizer();
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("items", s.pool().size());
    out.put("features", s.pool().features().width());
    out.put("measure", run.spec().text());
    out.put("submodular", f.submodular());
    out.put("monotone", f.monotone());
    Optimizer chosen = with == Optimizers.AUTO ? Optimizers.choose(f, s.constraint()) : with;
    out.put("optimizer", chosen.name());
    out.put("similarities", s.problem().plan(estimate.part()).toMap());
    double features = 4.0 * s.pool().size() * s.pool().features().width();
    out.put("memory", Words.bytes(features) + " of features");
    boolean known = estimate.seconds().isPresent();
    out.put("gains", known ? estimate.gains().getAsLong() : null);
    out.put("seconds", known ? Words.rounded(estimate.seconds().getAsDouble()) : null);
    out.put("estimated_from", estimate.sizes());
    out.put("executions", plan.alternatives().stream().map(PlanCommand::row).toList());
    out.put("chosen", plan.recommended().label());
    out.put("next_better", plan.nextBetter());
    output.answer(out);
    return 0;
  }

  private static Map<String, Object> row(ExecutionPlan.Alternative w) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("execution", w.label());
    out.put("holds", Words.bytes(w.bytes()));
    out.put("multiply_adds", String.format(Locale.ROOT, "%.1e", w.work()));
    out.put("fits", w.fits() ? "yes" : "no");
    out.put("guarantee", w.guarantee());
    return out;
  }
}
