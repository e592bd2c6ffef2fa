package dev.prism.data.run;

import dev.prism.Problem;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.data.DataException;
import dev.prism.data.Options;
import dev.prism.data.Passing;
import dev.prism.kernel.Features;
import dev.prism.run.ExecutionReport;
import dev.prism.run.Request;
import dev.prism.run.Result;
import dev.prism.run.StreamRun;
import dev.prism.stream.Item;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;

/**
 * A selection from items that pass by in a file or on standard input; the best so far is ready at
 * any moment. Safe for use by several threads: one reads, another may ask for the best so far.
 */
public final class FileStream implements Passing.Taker {
  private final FileRequest asked;
  private final ParsedRequest parsed;
  private final Resources resources;
  private final LongConsumer started;
  private final long start = System.nanoTime();
  private final Features query;
  private final Features privateSet;
  private Runnable afterEach = () -> {};
  private StreamRun stream;
  private FirstItems first = new FirstItems();
  private boolean over;

  /**
   * Reads the words, and the files of the query and private sets.
   *
   * @param started told, before any item is held, how many bytes will be held at most
   */
  public FileStream(
      FileRequest asked, Resources resources, ItemLoader loader, LongConsumer started) {
    this.asked = asked;
    this.resources = resources;
    this.started = started;
    String unused = unused(asked);
    if (unused != null) {
      throw new PrismException(
          "A stream has no use for %s: items that passed by cannot be looked at again. It takes k,"
              + " a measure, a kernel, and files for Q and P.",
          unused);
    }
    if (asked.k() == null) {
      throw new PrismException("How many? Give k.");
    }
    parsed = ParsedRequest.of(asked);
    if (parsed.similarity().readsPool()) {
      throw new PrismException(
          "The kernel %s takes a constant from the whole pool, which a stream never has; give it:"
              + " rbf:sigma=S.",
          parsed.similarity().spec());
    }
    Options like = Options.NONE.withVector(asked.vector()).whereThere();
    query = asked.query() == null ? null : loader.load(asked.query(), like).features();
    privateSet =
        asked.privateSet() == null ? null : loader.load(asked.privateSet(), like).features();
    if (query != null && privateSet != null && query.width() != privateSet.width()) {
      throw new DataException(
          "The query set has %d features and the private set %d; they must be equal.",
          query.width(), privateSet.width());
    }
    if (query != null || privateSet != null) {
      begin((query == null ? privateSet : query).width());
    }
  }

  /** The first part that needs items which can be looked at again; null for none. */
  private static String unused(FileRequest r) {
    Map<String, Object> given = new LinkedHashMap<>();
    given.put("costs", r.costs());
    given.put("quotas", r.quotas());
    given.put("items that must be in", r.include());
    given.put("items that must stay out", r.exclude());
    given.put("items of the pool as query set", r.queryIds());
    given.put("items of the pool as private set", r.privateIds());
    given.put("a rule for stopping", r.stop());
    given.put("a value to stop at", r.until());
    given.put("neighbours", r.neighbours());
    given.put("a way to find neighbours", r.neighboursBy());
    given.put("an optimizer", r.optimizer());
    given.put("a column of text", r.text());
    given.put("an embedder", r.embedder());
    given.values().removeIf(Objects::isNull);
    return given.keySet().stream().findFirst().orElse(null);
  }

  /** Tells whether the same could be asked of a stream. */
  public static boolean accepts(FileRequest r) {
    return unused(r) == null
        && !ParsedRequest.of(r).similarity().readsPool()
        && Passing.reads(r.data());
  }

  /** What is done after every item that was accepted. */
  public void afterEach(Runnable work) {
    afterEach = work;
  }

  /** Reads all items; refuses a stream in which none could be used. */
  public void read() {
    Passing.read(asked.data(), Options.NONE.withId(asked.id()).withVector(asked.vector()), this);
    if (!begun()) {
      throw nothing();
    }
  }

  /** Nothing more is accepted. */
  public synchronized void close() {
    over = true;
  }

  public synchronized boolean isClosed() {
    return over;
  }

  /** How many items were accepted. */
  public synchronized long accepted() {
    return stream == null ? 0 : stream.accepted();
  }

  /** Begins with what has come so far, if nothing more is to come; tells whether it is of use. */
  public synchronized boolean begun() {
    if (stream == null && first.width() > 0) {
      begin(first.width());
    }
    return stream != null && stream.accepted() > 0;
  }

  private DataException nothing() {
    Map<String, Long> why = stream == null ? first.rejected() : stream.rejected();
    Features known = query == null ? privateSet : query;
    return new DataException(
        "%s held no item that is of use%s.%s",
        asked.data(),
        why.isEmpty() ? "" : ": " + why.toString().replaceAll("[{}]", "").replace("=", " "),
        known == null
            ? ""
            : " Items need " + known.width() + " features, as the query or private set has.");
  }

  /** The query or private set says how wide items are, or else the first items do. */
  private void begin(int width) {
    Problem like = resources.on(Problem.of(Features.empty(width)).similarity(parsed.similarity()));
    like = query == null ? like : like.query(query);
    like = privateSet == null ? like : like.privateSet(privateSet);
    Constraint c = Constraint.atMost(asked.k());
    stream =
        new Request(parsed.measure(), c, parsed.optimizer(), parsed.execution(), parsed.seed())
            .open(like);
    if (resources.memory() > 0 && stream.bytesAtMost() > resources.memory()) {
      throw new PrismException(
          "This stream may have to hold %,d bytes, and the memory allowed is %,d. Allow more,"
              + " choose fewer, or take the rule three-sieves, a larger epsilon or a smaller"
              + " sample.",
          stream.bytesAtMost(), resources.memory());
    }
    started.accept(stream.bytesAtMost());
    FirstItems early = first;
    first = null;
    for (FirstItems.Arrival a : early.arrivals) {
      if (a.rejected() == null) {
        offer(a.id(), a.features());
      } else {
        stream.reject(a.rejected());
      }
    }
  }

  @Override
  public synchronized boolean take(String id, float[] row) {
    if (over) {
      return false;
    }
    if (stream != null) {
      offer(id, row);
    } else if (first.add(id, row)) {
      begun();
    }
    return true;
  }

  private void offer(String id, float[] row) {
    if (LoadedRequest.data(() -> stream.offer(id, row))) {
      afterEach.run();
    }
  }

  @Override
  public synchronized void refuse(String why) {
    if (stream != null) {
      stream.reject(why);
    } else {
      first.reject(why);
    }
  }

  /** The best so far. */
  public synchronized ResultFile best() {
    Result best = LoadedRequest.data(stream::best);
    return file(best);
  }

  /** Items have numbers beyond what an array could have. */
  private ResultFile file(Result best) {
    List<Item> items = ((ExecutionReport.Streamed) best.execution()).items();
    List<ResultFile.Choice> picks = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      var p = best.selection().picks().get(i);
      picks.add(
          new ResultFile.Choice(items.get(i).number(), items.get(i).id(), p.gain(), p.value()));
    }
    Map<String, String> digests = new LinkedHashMap<>();
    if (query != null) {
      digests.put("query", Digests.of(query));
    }
    if (privateSet != null) {
      digests.put("private", Digests.of(privateSet));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return ResultFile.of(asked, best, picks, Map.of(), digests, seconds);
  }
}
