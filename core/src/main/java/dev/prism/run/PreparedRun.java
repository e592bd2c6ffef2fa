package dev.prism.run;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.Storage;
import dev.prism.StoragePlan;
import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.bound.Prover;
import dev.prism.bound.UpperBound;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.Certify;
import dev.prism.optimize.EvaluationLog;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import dev.prism.optimize.RunOptions.PickListener;
import dev.prism.partition.PartitionedSelector;
import dev.prism.run.RunListener.Stage;
import dev.prism.spec.Spec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A request whose parts have been resolved for a problem, which can be run repeatedly. Immutable
 * and safe for use by multiple threads.
 *
 * <p>Every selection of the library is run here, whatever its execution.
 */
public final class PreparedRun {
  /** The maximum number of multiply-adds for the upper bound of a partitioned selection. */
  private static final double CERTIFY_WORK = 1e12;

  /** The prefixes of a partitioned selection at which bounds are computed, as fractions. */
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
      StreamChecks.checkStreamable(r.constraint(), r.optimizer());
    } else {
      Constraint c = r.constraint();
      IntStream.of(c.include()).forEach(c.tracker(v.size())::include); // rejects impossible ones
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
      throw new BadRequestException(
          "A partitioned execution cannot use a neighbour graph; choose one of them.");
    }
    if (!p.strata().isEmpty() && p.strata().size() != v.size()) {
      throw new BadDataException(
          "There are strata for %d items and the pool has %d.", p.strata().size(), v.size());
    }
  }

  /** Numbers labels in the order in which they occur. */
  static int[] numbered(List<@Nullable String> labels) {
    Map<@Nullable String, Integer> numbers = new HashMap<>();
    return labels.stream().mapToInt(l -> numbers.computeIfAbsent(l, _ -> numbers.size())).toArray();
  }

  /** Resolves an automatic execution or number of blocks. */
  private Execution resolved() {
    return switch (execution) {
      case Execution.Automatic _ ->
          problem.size() <= PartitionedSelector.BLOCK_SIZE || !problem.hasFeatures() || onGraph()
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

  /** {@return the request} */
  public Request request() {
    return request;
  }

  /** {@return the problem, with the storage that the execution uses} */
  public Problem problem() {
    return problem;
  }

  /** {@return the measure with its parameters} */
  public Spec spec() {
    return spec;
  }

  /** {@return the execution that will run, never {@link Execution.Automatic}} */
  public Execution execution() {
    return execution;
  }

  /**
   * Returns the possible executions with their costs.
   *
   * @param streamable whether the items could arrive as a stream
   * @return the plan
   */
  public ExecutionPlan plan(boolean streamable) {
    return ExecutionPlan.of(
        ExecutionPlan.Facts.of(
            problem, spec, request.constraint(), request.optimizer(), streamable));
  }

  /** {@return the result of a run} */
  public Result run() {
    return run(RunListener.NONE);
  }

  /**
   * Runs the selection.
   *
   * @param listener is notified of progress
   * @return the result
   */
  public Result run(RunListener listener) {
    return run(listener, EvaluationLog.NONE);
  }

  /**
   * Runs the selection, replaying the evaluations of an interrupted run of the same request.
   *
   * @param listener is notified of progress
   * @param log the evaluation log, which is extended by this run
   * @return the result
   * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
   */
  public Result run(RunListener listener, EvaluationLog log) {
    return switch (execution) {
      case Execution.Exact _ -> exact(listener, log);
      case Execution.NeighbourGraph _ -> exact(listener, log);
      case Execution.Partitioned p -> partitioned(p, listener, log);
      case Execution.Streamed _ -> streamed(listener, log);
      case Execution.Automatic _ -> throw new AssertionError(execution);
    };
  }

  private RunOptions settings(RunListener listener, EvaluationLog log) {
    return RunOptions.DEFAULT
        .seed(request.seed())
        .workers(problem.workers())
        .listener(listener.forStage(Stage.PICKS))
        .log(log);
  }

  private Result exact(RunListener listener, EvaluationLog log) {
    Objective f = spec.on(problem);
    Selection found =
        request.optimizer().maximize(f, request.constraint(), settings(listener, log));
    Selection s =
        new SaturationFill(request, problem).complete(certified(f, found, listener), f, null);
    return result(s, f.onGraph() ? graph(s) : new ExecutionReport.Exact(reason()));
  }

  /** Lowers the upper bound as far as the request asks for. */
  private Selection certified(Objective f, Selection s, RunListener listener) {
    if (request.certify().effort() == Certify.Effort.PROVE) {
      PickListener nodes = listener.forStage(Stage.BOUNDS);
      Constraint c = request.constraint();
      return Prover.prove(f, c, s, request.certify(), problem.workers(), nodes);
    }
    return UpperBound.lower(
        f,
        request.constraint(),
        s,
        request.certify(),
        Work.ofStorage(f, problem),
        problem.workers(),
        listener.forStage(Stage.BOUNDS));
  }

  private String reason() {
    return switch (request.execution()) {
      case Execution.Partitioned p when p.blocks().isEmpty() -> "the plan recommends it";
      case Execution.Partitioned _ -> "one block is all of V";
      default -> "";
    };
  }

  /** Reports the value of the picks by the measure itself instead of the graph. */
  private ExecutionReport graph(Selection s) {
    String stored = "";
    for (StoragePlan.Entry e : problem.storagePlan()) {
      stored = e.block().hasGroundSetRows() ? e.toString() : stored;
    }
    double value = spec.value(problem.storage(Storage.ON_THE_FLY), s.indices());
    return new ExecutionReport.NeighbourGraph(stored, value);
  }

  private Result partitioned(Execution.Partitioned p, RunListener listener, EvaluationLog log) {
    PartitionedSelector how =
        PartitionedSelector.of(p.blocks().getAsInt())
            .rounds(p.rounds())
            .listener(listener.forStage(Stage.BLOCKS));
    how = p.strata().isEmpty() ? how : how.strata(numbered(p.strata()));
    RunOptions settings = settings(listener, log);
    PartitionedSelector.Outcome o =
        how.maximize(problem, spec::on, request.constraint(), request.optimizer(), settings);
    Selection found = wholePool(o.selection().certificate(certificate(o, settings)), listener);
    Function<int[], Objective> on = ids -> spec.on(problem.withCandidates(ids));
    Selection s =
        new SaturationFill(request, problem).complete(found, on.apply(found.indices()), on);
    ExecutionReport report =
        new ExecutionReport.Partitioned(
            o.blocks(),
            o.largestBlock(),
            o.winners(),
            o.round1Value(),
            o.round2Value(),
            o.guarantee().description());
    return result(s, report);
  }

  /**
   * Returns an upper bound for the whole pool if it is little work, and the a priori guarantee
   * otherwise. The decision depends on the size of the problem only, so that a request gets the
   * same certificate with and without a checkpoint.
   */
  private Certificate certificate(PartitionedSelector.Outcome o, RunOptions settings) {
    Certificate known = Certificate.withoutBound(o.guarantee().description());
    if (PREFIXES.length * plan(false).sweep() > CERTIFY_WORK) {
      return known;
    }
    Objective f = spec.on(problem.storage(Storage.ON_THE_FLY));
    Certificate after =
        Optimizers.certify(f, request.constraint(), o.selection().indices(), PREFIXES, settings);
    return after.hasBound() ? after : known;
  }

  /** Lowers the bound by passes over the whole pool, where they are little work. */
  private Selection wholePool(Selection s, RunListener listener) {
    return s.certificate().hasBound()
        ? certified(spec.on(problem.storage(Storage.ON_THE_FLY)), s, listener)
        : s;
  }

  private Result streamed(RunListener listener, EvaluationLog log) {
    if (log != EvaluationLog.NONE) {
      throw new BadRequestException(
          "A stream cannot be resumed from a checkpoint, because its items are not kept. Write the"
              + " best selection so far to a file instead.");
    }
    StreamRun stream = new StreamRun(request.measure(spec), problem);
    float[] row = new float[problem.features().width()];
    for (int i = 0; i < problem.size(); i++) {
      problem.features().read(i, row, 0);
      stream.offer(null, row.clone());
      listener.progress(Stage.ITEMS, i + 1, problem.size(), 0);
    }
    Result best = stream.best();
    ExecutionReport.Streamed report = (ExecutionReport.Streamed) best.executionReport();
    int[] rows = report.items().stream().mapToInt(item -> (int) item.number()).toArray();
    return result(best.selection().renumbered(rows), report);
  }

  private Result result(Selection s, ExecutionReport report) {
    return new Result(request, spec, problem, s, report);
  }
}
