package dev.prism.data.run;

import dev.prism.Problem;
import dev.prism.base.BadRequestException;
import dev.prism.constraint.Constraint;
import dev.prism.data.DataException;
import dev.prism.data.ReadOptions;
import dev.prism.data.RowStream;
import dev.prism.kernel.Features;
import dev.prism.run.ExecutionReport;
import dev.prism.run.Request;
import dev.prism.run.Result;
import dev.prism.run.StreamRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A selection from a stream of items in a file or on standard input, whose current result is
 * available at any time. Safe for use by multiple threads: one reads the stream, others may get the
 * current result.
 */
public final class FileStream implements RowStream.Consumer {
  private final FileRequest request;
  private final ParsedRequest parsed;
  private final Resources resources;
  private final LongConsumer started;
  private final long start = System.nanoTime();
  private final @Nullable Features query;
  private final @Nullable Features privateSet;
  private Runnable onAccepted = () -> {};
  private @Nullable StreamRun stream;
  private @Nullable FirstItems first = new FirstItems();
  private boolean closed;

  /**
   * Parses a request, and reads the files of its query and private sets.
   *
   * @param request the request
   * @param resources the threads and the memory
   * @param loader reads files; the caller closes it
   * @param started is notified, before any item is stored, of the bytes that will be stored at most
   */
  public FileStream(
      FileRequest request, Resources resources, ItemLoader loader, LongConsumer started) {
    this.request = request;
    this.resources = resources;
    this.started = started;
    String unsupported = unsupported(request);
    if (unsupported != null) {
      throw new BadRequestException(
          "A stream has no use for %s, since its items are read once. It takes k, a measure, a"
              + " kernel, and files for Q and P.",
          unsupported);
    }
    if (request.k() == null) {
      throw new BadRequestException("The size of the selection is missing. Give k.");
    }
    parsed = ParsedRequest.of(request);
    if (parsed.similarity().dependsOnPool()) {
      throw new BadRequestException(
          "The kernel %s takes a constant from the whole pool, which a stream never has; give it:"
              + " rbf:sigma=S.",
          parsed.similarity().text());
    }
    ReadOptions options = request.readOptions().withIdColumn(null).ignoringMissing();
    query = request.query() == null ? null : loader.load(request.query(), options).features();
    privateSet =
        request.privateSet() == null ? null : loader.load(request.privateSet(), options).features();
    if (query != null && privateSet != null && query.width() != privateSet.width()) {
      throw new DataException(
          "The query set has %d features and the private set %d; they must be equal.",
          query.width(), privateSet.width());
    }
    if (query != null || privateSet != null) {
      begin((query == null ? privateSet : query).width());
    }
  }

  /** Returns the first part of a request that needs stored items; null for none. */
  private static @Nullable String unsupported(FileRequest r) {
    Map<String, Object> given = new LinkedHashMap<>();
    given.put("costs", r.costs());
    given.put("concepts", r.concepts());
    given.put("quotas", r.quotas());
    given.put("items that must be in", r.include());
    given.put("items that must stay out", r.exclude());
    given.put("items of the pool as query set", r.queryIds());
    given.put("items of the pool as private set", r.privateIds());
    given.put("a rule for stopping", r.stopAtGain());
    given.put("a value to stop at", r.stopAtValue());
    given.put("neighbours", r.neighbours());
    given.put("a way to find neighbours", r.neighbourSearch());
    given.put("an optimizer", r.optimizer());
    given.put("a column of text", r.textColumn());
    given.put("an embedder", r.embedder());
    given.put("a delimiter", r.delimiter());
    given.put("a header", r.header());
    given.values().removeIf(Objects::isNull);
    return given.keySet().stream().findFirst().orElse(null);
  }

  /**
   * Returns whether a request could be answered with its pool as a stream.
   *
   * @param r the request
   * @return false where a part of the request, the kernel or the format of the pool is unsupported
   */
  public static boolean canStream(FileRequest r) {
    return unsupported(r) == null
        && !ParsedRequest.of(r).similarity().dependsOnPool()
        && RowStream.canRead(r.data());
  }

  /**
   * Sets a listener that is notified after each accepted item.
   *
   * @param listener the listener, which replaces the previous one
   */
  public void onAccepted(Runnable listener) {
    onAccepted = listener;
  }

  /** Reads all items; throws a {@link DataException} if none could be used. */
  public void read() {
    RowStream.read(request.data(), request.readOptions(), this);
    if (!start()) {
      throw noItems();
    }
  }

  /** Ends the selection; no more items are accepted. */
  public synchronized void close() {
    closed = true;
  }

  /** {@return whether the selection has ended} */
  public synchronized boolean isClosed() {
    return closed;
  }

  /** {@return the number of accepted items} */
  public synchronized long accepted() {
    return stream == null ? first.rows() : stream.accepted();
  }

  /**
   * Starts the selection with the items read so far, if it has not started.
   *
   * @return whether an item was accepted, so that there is a result
   */
  public synchronized boolean start() {
    if (stream == null && first.width() > 0) {
      begin(first.width());
    }
    return stream != null && stream.accepted() > 0;
  }

  private DataException noItems() {
    Map<String, Long> reasons = stream == null ? first.rejected() : stream.rejected();
    Features known = query == null ? privateSet : query;
    return new DataException(
        "%s has no usable item%s.%s",
        request.data(),
        reasons.isEmpty() ? "" : ": " + reasons.toString().replaceAll("[{}]", "").replace("=", " "),
        known == null
            ? ""
            : " Items need " + known.width() + " features, as the query or private set has.");
  }

  /** The query or private set determines the number of features, or else the first items do. */
  private void begin(int width) {
    Problem empty =
        resources.applyTo(Problem.of(Features.empty(width)).similarity(parsed.similarity()));
    empty = query == null ? empty : empty.query(query);
    empty = privateSet == null ? empty : empty.privateSet(privateSet);
    Constraint c = Constraint.atMost(request.k());
    stream =
        new Request(
                parsed.measure(),
                c,
                parsed.optimizer(),
                parsed.execution(),
                parsed.seed(),
                parsed.afterSaturation(),
                parsed.certify())
            .openStream(empty);
    long limit = resources.limit();
    if (stream.maxBytes() > limit) {
      throw new BadRequestException(
          "This stream may need %,d bytes, and the memory limit is %,d. Raise the limit, select"
              + " fewer items, or use the rule three-sieves, a larger epsilon or a smaller sample.",
          stream.maxBytes(), limit);
    }
    started.accept(stream.maxBytes());
    FirstItems buffered = first;
    first = null;
    for (FirstItems.Arrival a : buffered.arrivals) {
      if (a.rejected() == null) {
        offer(a.id(), a.features());
      } else {
        stream.reject(a.rejected());
      }
    }
  }

  @Override
  public synchronized boolean accept(@Nullable String id, float[] row) {
    if (closed) {
      return false;
    }
    if (stream != null) {
      offer(id, row);
    } else if (first.add(id, row)) {
      start();
    }
    return true;
  }

  private void offer(@Nullable String id, float[] row) {
    if (LoadedRequest.withDataErrors(() -> stream.offer(id, row))) {
      onAccepted.run();
    }
  }

  @Override
  public synchronized void reject(String reason) {
    if (stream != null) {
      stream.reject(reason);
    } else {
      first.reject(reason);
    }
  }

  /** {@return the best selection from the items accepted so far} */
  public synchronized ResultFile currentResult() {
    return toFile(LoadedRequest.withDataErrors(stream::best));
  }

  /** A stream may have more items than an int can count. */
  private ResultFile toFile(Result best) {
    List<ExecutionReport.Streamed.Item> items =
        ((ExecutionReport.Streamed) best.executionReport()).items();
    List<ResultFile.PickRow> picks = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      var p = best.selection().picks().get(i);
      picks.add(
          new ResultFile.PickRow(
              items.get(i).number(),
              items.get(i).id(),
              p.gain(),
              p.value(),
              p.by().label(),
              null,
              null,
              null));
    }
    Map<String, String> digests = new LinkedHashMap<>();
    if (query != null) {
      digests.put("query", Digests.of(query));
    }
    if (privateSet != null) {
      digests.put("private", Digests.of(privateSet));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return ResultAssembly.of(
        request, null, best, picks, null, Map.of(), digests, List.of(), seconds);
  }
}
