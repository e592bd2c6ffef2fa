package dev.prism.serve;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.SelectionExplainer;
import dev.prism.State;
import dev.prism.base.BadRequestException;
import dev.prism.data.run.ConstraintParser;
import dev.prism.data.run.ExplanationFields;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.ItemLoader;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.ResultFile;
import dev.prism.run.PreparedRun;
import dev.prism.run.Result;
import dev.prism.run.RunListener;
import dev.prism.serve.StdioServer.Method;
import dev.prism.serve.StdioServer.ProgressSink;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The methods of the server that open pools and select from them. Safe for use by multiple threads.
 *
 * <p>Parameters that describe a selection are the fields of {@link FileRequest}, the {@code
 * request} of a result; {@code pool} takes the place of {@code data}.
 */
public final class PoolMethods {
  /** The nanoseconds between two reports of progress. */
  private static final long REPORT_EVERY = 50_000_000;

  private static final List<String> FURTHER =
      List.of("pool", "open", "progress", "given", "items", "picks", "number", "rows");

  private final BiFunction<@Nullable String, @Nullable String, ItemLoader> loaders;
  private final Map<Long, ServedPool> pools = new ConcurrentHashMap<>();
  private final AtomicLong handles = new AtomicLong();

  /**
   * Creates the methods.
   *
   * @param loaders creates a loader for the name of an embedder and a column of text, which may be
   *     null
   */
  public PoolMethods(BiFunction<@Nullable String, @Nullable String, ItemLoader> loaders) {
    this.loaders = loaders;
  }

  /** {@return the methods by name} */
  public Map<String, Method> all() {
    return Map.of(
        "open", this::open,
        "close", this::close,
        "select", this::select,
        "evaluate", this::evaluate,
        "explain", this::explain,
        "representatives", this::representatives);
  }

  private ServedPool read(JsonNode p) {
    try (ItemLoader loader = loader(p)) {
      return PoolReader.read(p, loader);
    }
  }

  private Object open(JsonNode p, ProgressSink progress) {
    ServedPool pool = read(p);
    long handle = handles.incrementAndGet();
    pools.put(handle, pool);
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("pool", handle);
    out.put("items", pool.table.size());
    out.put("features", pool.table.features() == null ? null : pool.table.features().width());
    return out;
  }

  private Object close(JsonNode p, ProgressSink progress) {
    return Map.of("closed", pools.remove(p.path("pool").asLong()) != null);
  }

  private ItemLoader loader(JsonNode p) {
    return loaders.apply(
        p.hasNonNull("embedder") ? p.path("embedder").asText() : null,
        p.hasNonNull("textColumn") ? p.path("textColumn").asText() : null);
  }

  private ServedPool pool(JsonNode p) {
    ServedPool pool = pools.get(p.path("pool").asLong());
    if (pool == null) {
      throw new BadRequestException("There is no pool %s; open it first.", p.path("pool"));
    }
    return pool;
  }

  private LoadedRequest load(JsonNode p, ServedPool pool) {
    FileRequest r = RequestFields.read(p, pool.table.source(), FURTHER);
    try (ItemLoader loader = loader(p)) {
      return LoadedRequest.on(r, pool.table, pool.base().auxiliarySets(), pool.problems(), loader);
    }
  }

  private Object select(JsonNode p, ProgressSink progress) {
    long start = System.nanoTime();
    LoadedRequest r = load(p, p.hasNonNull("open") ? read(p.path("open")) : pool(p));
    ConstraintParser.validate(r.fileRequest());
    PreparedRun run = r.prepare();
    RunListener listener = p.path("progress").asBoolean() ? reporter(progress) : RunListener.NONE;
    Result result = LoadedRequest.withDataErrors(() -> run.run(listener));
    return ResultFile.of(r, result, Map.of(), (System.nanoTime() - start) / 1e9);
  }

  private static RunListener reporter(ProgressSink to) {
    AtomicLong last = new AtomicLong(System.nanoTime());
    return (stage, done, total, value) -> {
      long now = System.nanoTime(), before = last.get();
      if (now - before > REPORT_EVERY && last.compareAndSet(before, now)) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("stage", stage.name().toLowerCase(java.util.Locale.ROOT));
        report.put("done", done);
        report.put("total", total);
        report.put("value", value);
        to.report(report);
      }
    };
  }

  /** The value of a set, and the gains of items at it. */
  private Object evaluate(JsonNode p, ProgressSink progress) {
    ServedPool pool = pool(p);
    int[] given = PoolReader.ints(p.path("given"));
    int[] items = PoolReader.ints(p.path("items"));
    LoadedRequest r = load(p, pool);
    return LoadedRequest.withDataErrors(
        () -> {
          synchronized (pool) { // a state is not safe for use while it grows
            State s =
                pool.at(
                    r.fileRequest(),
                    () -> r.spec().on(r.problem()).start(r.problem().workers()),
                    given);
            double[] gains = new double[items.length];
            s.gains(items, items.length, gains);
            return Map.of("value", s.value(), "gains", gains);
          }
        });
  }

  private Object explain(JsonNode p, ProgressSink progress) {
    LoadedRequest r = load(p, pool(p));
    int[] picks = PoolReader.ints(p.path("picks"));
    int number = p.path("number").asInt();
    if (number < 1 || number > picks.length) {
      throw new BadRequestException("There are %d picks, and no pick %d.", picks.length, number);
    }
    return LoadedRequest.withDataErrors(
        () -> ExplanationFields.of(r, picks, number, p.path("rows").asInt(10)));
  }

  private Object representatives(JsonNode p, ProgressSink progress) {
    LoadedRequest r = load(p, pool(p));
    SelectionExplainer.Representatives found =
        LoadedRequest.withDataErrors(
            () ->
                SelectionExplainer.representatives(r.problem(), PoolReader.ints(p.path("picks"))));
    return Map.of("pick", found.pick(), "similarity", found.similarity());
  }
}
