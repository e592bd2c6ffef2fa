package dev.prism.cli;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.Storage;
import dev.prism.StoragePlan;
import dev.prism.base.PrismException;
import dev.prism.optimize.Journal;
import dev.prism.optimize.Progress;
import dev.prism.optimize.Run;
import dev.prism.partition.Partitioned;
import dev.prism.plan.Planner;
import dev.prism.spec.Spec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A selection and how it was come by.
 *
 * @param execution what is to be said of it; null where it was made all at once
 */
record Found(Selection selection, Map<String, Object> execution) {
  static final String AUTO = "auto";

  /** By the job's execution. */
  static Found by(Session s, Spec spec, Progress blocks, Progress picks, Journal journal) {
    if (!s.job.isPartitioned()) {
      Objective f = s.objective(spec);
      Selection all = s.select(f, picks, journal);
      return new Found(all, f.onGraph() ? onGraph(s, spec, all) : null);
    }
    if (s.job.neighbours() != null) {
      throw new PrismException(
          "--partitions and --neighbours are two ways around the same square; choose one.");
    }
    int count = count(s, spec);
    if (count == 1) {
      Selection all = s.select(s.objective(spec), picks, journal);
      String why =
          s.job.execution().partitions().equals(AUTO)
              ? "exact: the plan says that it can be afforded"
              : "exact: one block is all of V";
      return new Found(all, Map.of("kind", why));
    }
    Partitioned how = Partitioned.of(count).watch(blocks);
    how = s.job.execution().rounds() == null ? how : how.rounds(s.job.execution().rounds());
    how = s.job.execution().stratify() == null ? how : how.strata(strata(s));
    Run run =
        Run.DEFAULT.seed(s.seed()).workers(s.problem.workers()).progress(picks).journal(journal);
    Partitioned with = how;
    Partitioned.Outcome o =
        Session.data(() -> with.maximize(s.problem, spec::on, s.within(), s.optimizer(), run));
    boolean affordable = Planner.of(s.question(spec)).affordable();
    Selection exact =
        affordable && journal == Journal.NONE
            ? s.select(s.objective(spec), Progress.NONE, Journal.NONE)
            : null;
    return new Found(certified(o, exact), says(s, o, exact));
  }

  /** What the picks are worth by the measure itself, where the graph was taken for it. */
  private static Map<String, Object> onGraph(Session s, Spec spec, Selection found) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("kind", "neighbour graph");
    for (StoragePlan.Entry e : s.problem.plan()) {
      if (e.block().isOfGround()) {
        out.put("graph", e.toString());
      }
    }
    Problem all = s.problem.storage(Storage.ON_THE_FLY);
    out.put("value_by_measure", spec.worth(all, found.indices()));
    return out;
  }

  private static int count(Session s, Spec spec) {
    String n = s.job.execution().partitions();
    if (n.equals(AUTO)) {
      return Planner.of(s.question(spec)).blocks();
    }
    try {
      return Partitioned.of(Integer.parseInt(n)).blocks();
    } catch (NumberFormatException e) {
      throw new PrismException("--partitions %s should be a number of blocks, or auto.", n);
    }
  }

  private static int[] strata(Session s) {
    List<String> column = s.pool.column(s.job.execution().stratify());
    Map<String, Integer> ids = new LinkedHashMap<>();
    return column.stream()
        .mapToInt(v -> ids.computeIfAbsent(v == null ? Limits.NONE : v, x -> ids.size()))
        .toArray();
  }

  /** A bound that the exact run knows holds for every set. */
  private static Selection certified(Partitioned.Outcome o, Selection exact) {
    Selection s = o.selection();
    Certificate c =
        exact != null && exact.certificate().holds()
            ? Certificate.of(s.value(), exact.certificate().bound())
            : new Certificate(Double.NaN, o.guarantee().says());
    return new Selection(s.picks(), s.value(), c, s.optimizer(), s.stopped(), s.evaluations());
  }

  private static Map<String, Object> says(Session s, Partitioned.Outcome o, Selection exact) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("kind", "partitioned");
    out.put("blocks", o.blocks());
    out.put("block", o.block());
    out.put("rounds", o.winners() == 0 ? 1 : 2);
    out.put("winners", o.winners());
    out.put("value_of_shares", o.once());
    if (o.winners() > 0) {
      out.put("value_of_second_round", o.again());
    }
    out.put("in_advance", o.guarantee().says());
    if (exact == null) {
      out.put("lost", "not known: the exact answer is too much work to look at besides");
    } else {
      out.put("exact_value", exact.value());
      double lost = exact.value() == 0 ? 0 : 100 * (1 - o.selection().value() / exact.value());
      out.put("lost", String.format(java.util.Locale.ROOT, "%.2f %% of the exact value", lost));
    }
    return out;
  }
}
