package dev.prism.run;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.PrismException;
import dev.prism.base.Workers;
import dev.prism.spec.MeasureText;
import dev.prism.spec.Spec;
import dev.prism.stream.Settings;
import dev.prism.stream.StreamSelector;
import java.util.Map;

/**
 * A selection from items that arrive one by one and are not kept. Not safe for use by several
 * threads at once.
 *
 * <pre>{@code
 * StreamRun run = Request.pick(50).measure("flqmi").execution("stream").open(like);
 * for (float[] row : rows) run.offer(null, row);
 * Result best = run.best();
 * }</pre>
 */
public final class StreamRun {
  private final Request request;
  private final Spec asked;
  private final Settings settings;
  private final int width;
  private final int auxiliary;
  private final StreamSelector stream;
  private Spec spec; // resolved with the first items: a learned mixture takes its scale from them

  StreamRun(Request request, Problem like) {
    this.request = request;
    ExecutionPlan.checkStreamable(request.constraint(), request.optimizer());
    if (!(request.execution() instanceof Execution.Streamed s)) {
      throw new PrismException(
          "Items that arrive one by one need a streamed execution; this request has %s.",
          request.execution().text());
    }
    if (like.similarity().readsPool()) {
      throw new PrismException(
          "The similarity %s takes a constant from the whole pool, which a stream never has; give"
              + " it, as in rbf:sigma=1.",
          like.similarity().spec());
    }
    asked =
        request.measure() instanceof MeasureText t
            ? Spec.parse(t.text(), like.auxiliarySets())
            : (Spec) request.measure();
    settings = s.settings(request.constraint().k(), request.seed());
    width = like.features().width();
    auxiliary = like.auxiliarySize();
    stream = new StreamSelector(settings, like::pool, this::objective, width);
  }

  private Objective objective(Problem v) {
    spec = spec == null ? asked.resolve(v) : spec;
    return spec.on(v);
  }

  /**
   * Offers one more item and tells whether it was accepted. An item whose id came before, or whose
   * row has another width or numbers that are not finite, is counted and rejected.
   *
   * @param id the item's id; null for its number in the stream
   */
  public boolean offer(String id, float[] row) {
    Workers.goOn();
    return stream.offer(id, row);
  }

  /** Counts an item that could not be read. */
  public void reject(String reason) {
    stream.refuse(reason);
  }

  /** How many items were accepted. */
  public long accepted() {
    return stream.taken();
  }

  /** How many items were rejected, by reason. */
  public Map<String, Long> rejected() {
    return stream.refused();
  }

  /** Bytes that are held at most, however many items arrive. */
  public long bytesAtMost() {
    return settings.bytes(width, auxiliary);
  }

  /** The best selection so far. */
  public Result best() {
    StreamSelector.Best best = stream.best();
    ExecutionReport report =
        new ExecutionReport.Streamed(
            settings.rule().label(),
            best.items(),
            stream.taken(),
            stream.refused(),
            stream.groundSet(),
            best.sieve(),
            bytesAtMost());
    Certificate known = new Certificate(Double.NaN, stream.guarantee());
    return new Result(request, spec, best.problem(), best.selection().certificate(known), report);
  }
}
