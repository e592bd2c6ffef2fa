package dev.prism.data.run;

import dev.prism.Problem;
import dev.prism.Storage;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.data.DataException;
import dev.prism.data.Options;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import dev.prism.run.Execution;
import dev.prism.run.PreparedRun;
import dev.prism.run.Request;
import dev.prism.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A request with its files read: the problem, the request to the core, and the ids that name the
 * picks. Not safe for use by several threads.
 */
public final class LoadedRequest {
  private static final String NO_FEATURE =
      "(?i)label|class|target|group|split|fold|cost|price|weight|year|.*_id";

  private final FileRequest asked;
  private final ParsedRequest parsed;
  private final Table pool;
  private final Table query;
  private final Table privateSet;
  private final int[] queryRows;
  private final int[] privateRows;
  private final Problem problem;
  private Constraint constraint; // where something is chosen
  private Map<String, String> digests; // they take a pass over the data

  /**
   * Reads the words, then the files.
   *
   * @param loader reads and embeds; the caller closes it
   */
  public static LoadedRequest load(FileRequest asked, Resources resources, ItemLoader loader) {
    ParsedRequest parsed = ParsedRequest.of(asked);
    Table pool = read(loader, asked.data(), asked);
    Table query = asked.query() == null ? null : read(loader, asked.query(), asked);
    Table other = asked.privateSet() == null ? null : read(loader, asked.privateSet(), asked);
    int[] queryRows = IdLists.rows(pool, asked.queryIds());
    int[] privateRows = IdLists.rows(pool, asked.privateIds());
    for (Table t : new Table[] {query, other}) {
      if (t != null) {
        checkColumns(t, pool);
      }
    }
    Problem p = resources.on(Problem.of(pool.features()).similarity(parsed.similarity()));
    if (parsed.execution() instanceof Execution.NeighbourGraph g) {
      p = p.storage(Storage.neighbours(g.neighbours(), g.finder().on(p.size())));
    }
    Problem plain = p;
    Problem guided =
        data(
            () -> {
              Features q = both(pool, query, queryRows), a = both(pool, other, privateRows);
              Problem v = q == null ? plain : plain.query(q);
              return a == null ? v : v.privateSet(a);
            });
    return new LoadedRequest(asked, parsed, pool, query, other, queryRows, privateRows, guided);
  }

  /**
   * A request whose files were read, and whose problem was put together, elsewhere.
   *
   * @param request what was asked of the core; its measure is resolved
   * @param query items of the query set that are not in the pool; null for none
   * @param queryRows items of the query set that are
   */
  public static LoadedRequest of(
      FileRequest asked,
      Request request,
      Table pool,
      Table query,
      Table privateSet,
      int[] queryRows,
      int[] privateRows,
      Problem problem) {
    ParsedRequest parsed =
        new ParsedRequest(
            problem.similarity(),
            request.measure().resolve(problem),
            request.optimizer(),
            request.execution(),
            request.seed());
    LoadedRequest r =
        new LoadedRequest(asked, parsed, pool, query, privateSet, queryRows, privateRows, problem);
    r.constraint = request.constraint();
    return r;
  }

  private LoadedRequest(
      FileRequest asked,
      ParsedRequest parsed,
      Table pool,
      Table query,
      Table privateSet,
      int[] queryRows,
      int[] privateRows,
      Problem problem) {
    this.asked = asked;
    this.parsed = parsed;
    this.pool = pool;
    this.query = query;
    this.privateSet = privateSet;
    this.queryRows = queryRows.clone();
    this.privateRows = privateRows.clone();
    this.problem = problem;
  }

  private static Table read(ItemLoader items, String source, FileRequest r) {
    List<String> keep = new ArrayList<>(ConstraintParser.quotaColumns(r));
    if (r.keep() != null) {
      keep.addAll(r.keep());
    }
    String costs = ConstraintParser.costColumn(r);
    if (costs != null) {
      keep.add(costs);
    }
    if (r.isPartitioned() && r.execution().stratify() != null) {
      keep.add(r.execution().stratify());
    }
    Options options =
        Options.NONE.withId(r.id()).withVector(r.vector()).withKeep(keep.toArray(String[]::new));
    return items.load(source, source.equals(r.data()) ? options : options.whereThere());
  }

  /** Columns are told apart by their names where they have some, and not by their places. */
  private static void checkColumns(Table t, Table pool) {
    if (t.names() != null && pool.names() != null && !t.names().equals(pool.names())) {
      throw new DataException(
          "%s has the feature columns %s, and the pool %s; they must be the same, in the same"
              + " order. Keep columns that are no features as text.",
          t.source(), String.join(", ", t.names()), String.join(", ", pool.names()));
    }
    if (t.features().width() != pool.features().width()) {
      throw new DataException(
          "%s has %d features a row and the pool %d; they must be equal.",
          t.source(), t.features().width(), pool.features().width());
    }
  }

  /** A set from a file, from rows of the pool, or from both; null for none. */
  private static Features both(Table pool, Table file, int[] rows) {
    Features own = rows.length == 0 ? null : pool.features().select(rows);
    if (file == null || own == null) {
      return file == null ? own : file.features();
    }
    return Features.of(file.features(), own);
  }

  /** Feature columns whose names suggest that they are labels, costs or ids. */
  public List<String> suspiciousFeatures() {
    return pool.names() == null
        ? List.of()
        : pool.names().stream().filter(n -> n.matches(NO_FEATURE)).toList();
  }

  /** The request as it was typed. */
  public FileRequest asked() {
    return asked;
  }

  /** The pool. */
  public Table pool() {
    return pool;
  }

  /** The items of the query set that came from a file; null for none. */
  public Table query() {
    return query;
  }

  /** The items of the private set that came from a file; null for none. */
  public Table privateSet() {
    return privateSet;
  }

  /** The rows of the pool that are in the query set, after those of the file. */
  public int[] queryRows() {
    return queryRows.clone();
  }

  /** The rows of the pool that are in the private set, after those of the file. */
  public int[] privateRows() {
    return privateRows.clone();
  }

  /** The pool with its query and private sets. */
  public Problem problem() {
    return problem;
  }

  /** The measure with its parameters; the weights of a learned mixture are scaled to the pool. */
  public Spec spec() {
    return data(() -> parsed.measure().resolve(problem));
  }

  /** What the selection must obey. */
  public Constraint constraint() {
    if (constraint == null) {
      constraint = ConstraintParser.constraint(asked, pool, queryRows, privateRows);
    }
    return constraint;
  }

  /** The request to the core. */
  public Request request() {
    List<String> strata =
        asked.isPartitioned() && asked.execution().stratify() != null
            ? pool.column(asked.execution().stratify())
            : null;
    return new Request(
        parsed.measure(),
        constraint(),
        parsed.optimizer(),
        parsed.execution(strata),
        parsed.seed());
  }

  /** Refuses what cannot be met before any work is done. */
  public PreparedRun prepare() {
    return request().prepare(problem);
  }

  /** A short digest of each set of numbers that went in. */
  public Map<String, String> digests() {
    if (digests == null) {
      digests = Digests.of(this);
    }
    return digests;
  }

  /** Does some work in which whatever goes wrong is the fault of the data, not of the request. */
  public static <T> T data(Supplier<T> work) {
    try {
      return work.get();
    } catch (DataException e) {
      throw e;
    } catch (PrismException e) {
      throw new DataException(e, "%s", e.getMessage());
    }
  }
}
