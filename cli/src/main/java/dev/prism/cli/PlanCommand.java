package dev.prism.cli;

import dev.prism.Objective;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.FileStream;
import dev.prism.data.run.LoadedRequest;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Optimizers;
import dev.prism.report.Formatting;
import dev.prism.run.ExecutionPlan;
import dev.prism.run.PreparedRun;
import dev.prism.run.TimeEstimate;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code prism plan}. */
@Command(
    name = "plan",
    description = {
      "Show how prism select would run, with its memory and time.",
      "Prints the optimizer, the storage of similarities, the memory, the estimated number of gain"
          + " evaluations and seconds, all possible executions, the recommended one and what the"
          + " next better one would cost. The time is estimated from runs on samples of up to 8,192"
          + " items."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "  prism plan pool.npy -k 50 -m fl",
      "  prism plan pool.npy -q examples.npy -k 50 --memory 64m"
    })
final class PlanCommand implements Callable<Integer> {
  @Mixin SelectionOptions selection;
  @Mixin JsonOption output;

  @Override
  public Integer call() {
    FileRequest request = selection.request();
    LoadedRequest s = selection.load(request, output.err());
    PreparedRun run = s.prepare();
    ExecutionPlan plan = run.plan(FileStream.canStream(request));
    TimeEstimate estimate = LoadedRequest.withDataErrors(() -> TimeEstimate.of(run));
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
    out.put("similarities", s.problem().storagePlan(estimate.sample()).toMap());
    double features = 4.0 * s.pool().size() * s.pool().features().width();
    out.put("feature_memory", Formatting.bytes(features));
    boolean known = estimate.seconds().isPresent();
    out.put("gain_evaluations", known ? estimate.evaluations().getAsLong() : null);
    double exact = estimate.seconds().orElse(Double.NaN);
    out.put("seconds", known ? Formatting.rounded(exact * plan.relativeWork()) : null);
    out.put("exact_seconds", known ? Formatting.rounded(exact) : null);
    out.put("estimated_from", estimate.sampleSizes());
    out.put("executions", plan.alternatives().stream().map(PlanCommand::row).toList());
    out.put("recommended", plan.recommended().label());
    out.put("next_better", plan.nextBetter());
    output.answer(out);
    return 0;
  }

  private static Map<String, Object> row(ExecutionPlan.Alternative w) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("execution", w.label());
    out.put("memory", Formatting.bytes(w.bytes()));
    out.put("multiply_adds", String.format(Locale.ROOT, "%.1e", w.work()));
    out.put("fits", w.fits() ? "yes" : "no");
    out.put("guarantee", w.guarantee());
    return out;
  }
}
