package dev.prism.run;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.Storage;
import dev.prism.StoragePlan;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.Certifier;
import dev.prism.optimize.EvaluationLog;
import dev.prism.optimize.Run;
import dev.prism.partition.PartitionedSelector;
import dev.prism.run.RunListener.Stage;
import dev.prism.spec.Spec;
import java.util.stream.IntStream;

/**
 * A request whose parts have been resolved against a problem. Immutable, and safe for use by
 * several threads; run it as often as you like.
 *
 * <p>This is the only place in which a selection is run, whichever execution was asked for.
 */
public final class PreparedRun {
  /** Multiply-adds that a bound may cost besides a partitioned selection. */
  private static final double CERTIFY_WORK = 1e12;

  /** The prefixes of a partitioned selection at which a bound is computed, as parts of it. */
  private static final double[] PREFIXES = {0.25, 0.5, 1};

  private final Request request;
  private final Problem problem;
  private final Spec spec;
  private final Execution execution;

  private PreparedRun(Request request, Problem problem, Spec spec, Execution execution) {
    this.request = request;
    this.problem = problem;
    this.spec = spec;
    this.execution = execution;
  }

  static PreparedRun of(Request r, Problem v) {
    Execution e = r.execution();
    Problem on = e instanceof Execution.NeighbourGraph g ? v.storage(g.storage(v.size())) : v;
    if (e instanceof Execution.Streamed) {
      ExecutionPlan.checkStreamable(r.constraint(), r.optimizer());
    } else {
      Constraint c = r.constraint();
      IntStream.of(c.include()).forEach(c.open(v.size())::include); // refuses what cannot be met
    }
    Spec spec = r.measure().resolve(on);
    if (e instanceof Execution.Partitioned p) {
      checkPartitioned(on, p);
    }
    Execution resolved = new PreparedRun(r, on, spec, e).resolved();
    Problem stored =
        resolved instanceof Execution.NeighbourGraph g ? on.storage(g.storage(v.size())) : on;
    return new PreparedRun(r, stored, spec, resolved);
  }

  private static void checkPartitioned(Problem v, Execution.Partitioned p) {
    if (v.storage().kind() == Storage.Kind.NEIGHBOURS) {
      throw new PrismException(
          "A partition and a neighbour graph are two ways around the same square; choose one.");
    }
    if (p.strata().size() > 0 && p.strata().size() != v.size()) {
      throw new PrismException(
          "There are strata for %d items and the pool has %d.", p.strata().size(), v.size());
    }
  }

  /** What the plan leaves open is decided. */
  private Execution resolved() {
    return switch (execution) {
      case Execution.Automatic _ ->
          problem.size() <= PartitionedSelector.BLOCK || !problem.hasFeatures() || onGraph()
              ? Execution.exact()
              : plan(false).recommended().execution();
      case Execution.Partitioned p when p.blocks().isEmpty() -> {
        int blocks = plan(false).blocks();
        yield blocks == 1 ? Execution.exact() : p.blocks(blocks);
      }
      case Execution.Partitioned p when p.blocks().getAsInt() == 1 -> Execution.exact();
      default -> execution;
    };
  }

  private boolean onGraph() {
    return problem.storage().kind() == Storage.Kind.NEIGHBOURS;
  }

  /** What was asked for. */
  public Request request() {
    return request;
  }

  /** What will be chosen from. */
  public Problem problem() {
    return problem;
  }

  /** The measure with every parameter. */
  public Spec spec() {
    return spec;
  }

  /** The execution that will run; never {@link Execution.Automatic}. */
  public Execution execution() {
    return execution;
  }

  /**
   * The executions that are possible and what each costs.
   *
   * @param streamable whether the items could arrive as a stream
   */
  public ExecutionPlan plan(boolean streamable) {
    return ExecutionPlan.of(
        ExecutionPlan.Facts.of(
            problem, spec, request.constraint(), request.optimizer(), streamable));
  }

  /** Chooses. */
  public Result run() {
    return run(RunListener.NONE);
  }

  /** Chooses, and tells the listener how far it has come. */
  public Result run(RunListener listener) {
    return run(listener, EvaluationLog.NONE);
  }

  /** Chooses; what the log holds of an earlier run of the same question is not computed again. */
  public Result run(RunListener listener, EvaluationLog log) {
    return switch (execution) {
      case Execution.Exact _ -> exact(listener, log);
      case Execution.NeighbourGraph _ -> exact(listener, log);
      case Execution.Partitioned p -> partitioned(p, listener, log);
      case Execution.Streamed _ -> streamed(listener, log);
      case Execution.Automatic _ -> throw new AssertionError(execution);
    };
  }

  private Run settings(RunListener listener, EvaluationLog log) {
    return Run.DEFAULT
        .seed(request.seed())
        .workers(problem.workers())
        .progress(listener.of(Stage.PICKS))
        .log(log);
  }

  private Result exact(RunListener listener, EvaluationLog log) {
    Objective f = spec.on(problem);
    Selection s = request.optimizer().maximize(f, request.constraint(), settings(listener, log));
    return result(s, f.onGraph() ? graph(s) : new ExecutionReport.Exact(reason()));
  }

  private String reason() {
    return switch (request.execution()) {
      case Execution.Partitioned p when p.blocks().isEmpty() ->
          "the plan says that it can be afforded";
      case Execution.Partitioned _ -> "one block is all of V";
      default -> "";
    };
  }

  /** What the picks are worth by the measure itself, where the graph was taken for it. */
  private ExecutionReport graph(Selection s) {
    String stored = "";
    for (StoragePlan.Entry e : problem.plan()) {
      stored = e.block().isOfGround() ? e.toString() : stored;
    }
    double value = spec.worth(problem.storage(Storage.ON_THE_FLY), s.indices());
    return new ExecutionReport.NeighbourGraph(stored, value);
  }

  private Result partitioned(Execution.Partitioned p, RunListener listener, EvaluationLog log) {
    PartitionedSelector how =
        PartitionedSelector.of(p.blocks().getAsInt())
            .rounds(p.rounds())
            .watch(listener.of(Stage.BLOCKS));
    how = p.strata().size() == 0 ? how : how.strata(p.strata().toArray());
    Run settings = settings(listener, log);
    PartitionedSelector.Outcome o =
        how.maximize(problem, spec::on, request.constraint(), request.optimizer(), settings);
    Selection s = o.selection();
    return result(s.certificate(certificate(o, settings)), new ExecutionReport.Partitioned(o));
  }

  /**
   * A bound on the whole pool where the sweeps for it are little work; else what is proved before a
   * run. What decides is the size of the problem alone, so that the same request gets the same
   * certificate with and without a checkpoint.
   */
  private Certificate certificate(PartitionedSelector.Outcome o, Run settings) {
    Certificate known = new Certificate(Double.NaN, o.guarantee().says());
    if (PREFIXES.length * plan(false).sweep() > CERTIFY_WORK) {
      return known;
    }
    Objective f = spec.on(problem.storage(Storage.ON_THE_FLY));
    Certificate after =
        Certifier.certify(f, request.constraint(), o.selection().indices(), PREFIXES, settings);
    return after.holds() ? after : known;
  }

  private Result streamed(RunListener listener, EvaluationLog log) {
    if (log != EvaluationLog.NONE) {
      throw new PrismException(
          "A stream cannot be resumed from a checkpoint: the items that passed by are gone. Write"
              + " the best selection so far to a file instead.");
    }
    StreamRun stream = new StreamRun(request.measure(spec), problem);
    float[] row = new float[problem.features().width()];
    for (int i = 0; i < problem.size(); i++) {
      problem.features().read(i, row, 0);
      stream.offer(null, row.clone());
      listener.progress(Stage.ITEMS, i + 1, problem.size(), 0);
    }
    Result best = stream.best();
    ExecutionReport.Streamed report = (ExecutionReport.Streamed) best.execution();
    int[] rows = report.items().stream().mapToInt(item -> (int) item.number()).toArray();
    return result(best.selection().renumbered(rows), report);
  }

  private Result result(Selection s, ExecutionReport report) {
    return new Result(request, spec, problem, s, report);
  }
}
