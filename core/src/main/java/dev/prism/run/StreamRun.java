package dev.prism.run;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;
import dev.prism.spec.MeasureSpec;
import dev.prism.spec.Spec;
import dev.prism.stream.StreamSelector;
import dev.prism.stream.StreamSettings;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A selection from items that arrive one by one and are not kept. Not safe for use by multiple
 * threads.
 *
 * <pre>{@code
 * StreamRun run = Request.pick(50).measure("flqmi").execution("stream").openStream(like);
 * for (float[] row : rows) run.offer(null, row);
 * Result best = run.best();
 * }</pre>
 */
public final class StreamRun {
  private final Request request;
  private final Spec requested;
  private final StreamSettings settings;
  private final int width;
  private final int auxiliarySize;
  private final StreamSelector stream;
  private @Nullable Spec spec; // resolved by the first items, to which learned mixtures are scaled

  StreamRun(Request request, Problem like) {
    this.request = request;
    StreamChecks.checkStreamable(request.constraint(), request.optimizer());
    if (!(request.execution() instanceof Execution.Streamed s)) {
      throw new BadRequestException(
          "Items that arrive one by one need a streamed execution; this request has %s.",
          request.execution().text());
    }
    if (like.similarity().dependsOnPool()) {
      throw new BadRequestException(
          "The similarity %s takes a constant from the whole pool, which a stream never has; give"
              + " it, as in rbf:sigma=1.",
          like.similarity().text());
    }
    requested =
        request.measure() instanceof MeasureSpec.Text t
            ? Spec.parse(t.text(), like.auxiliarySets())
            : (Spec) request.measure();
    settings = s.settings(request.constraint().k(), request.seed());
    width = like.features().width();
    auxiliarySize = like.auxiliarySize();
    stream = new StreamSelector(settings, like::pool, this::objective, width);
  }

  private Objective objective(Problem v) {
    spec = spec == null ? requested.resolve(v) : spec;
    return spec.on(v);
  }

  /**
   * Offers an item. An item is rejected and counted if its id has occurred before, or if its row
   * has another width or numbers that are not finite.
   *
   * @param id the id of the item; null for its number in the stream
   * @param row its features, which are not copied
   * @return whether the item was accepted
   */
  public boolean offer(@Nullable String id, float[] row) {
    Workers.checkInterrupted();
    return stream.offer(id, row);
  }

  /**
   * Counts an item that could not be read.
   *
   * @param reason why it could not be read
   */
  public void reject(String reason) {
    stream.reject(reason);
  }

  /** {@return the number of accepted items} */
  public long accepted() {
    return stream.accepted();
  }

  /** {@return the number of rejected items, by reason} */
  public Map<String, Long> rejected() {
    return stream.rejected();
  }

  /** {@return the maximum memory, in bytes, however many items arrive} */
  public long maxBytes() {
    return settings.bytes(width, auxiliarySize);
  }

  /** {@return the best selection so far} */
  public Result best() {
    StreamSelector.Best best = stream.best();
    ExecutionReport report =
        new ExecutionReport.Streamed(
            settings.rule().label(),
            best.items().stream()
                .map(i -> new ExecutionReport.Streamed.Item(i.number(), i.id()))
                .toList(),
            stream.accepted(),
            stream.rejected(),
            stream.groundSet(),
            best.sieveValue(),
            maxBytes());
    Certificate known = Certificate.withoutBound(stream.guarantee());
    return new Result(request, spec, best.problem(), best.selection().certificate(known), report);
  }
}
