package dev.prism.data.run;

import dev.prism.AuxiliarySet;
import dev.prism.Problem;
import dev.prism.Storage;
import dev.prism.base.BadRequestException;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.data.DataException;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import dev.prism.run.Execution;
import dev.prism.run.PreparedRun;
import dev.prism.run.Request;
import dev.prism.spec.Spec;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A request whose files are read: the problem, the request to the core, and the ids of the items.
 * Not safe for use by multiple threads.
 */
public final class LoadedRequest {
  private final FileRequest fileRequest;
  private final ParsedRequest parsed;
  private final Table pool;
  private final RequestSets sets;
  private final Problem problem;
  private @Nullable ItemConcepts concepts;
  private @Nullable SuitedSimilarity suited;
  private int[] identical = {}; // rows that are not selected because Q has the same ones
  private @Nullable Constraint constraint; // created on demand
  private @Nullable DataReport dataReport; // created on demand
  private @Nullable Map<String, String> digests; // created on demand, by a pass over the data

  /**
   * Parses a request, then reads its files.
   *
   * @param fileRequest the request
   * @param resources the threads and the memory
   * @param loader reads and embeds; the caller closes it
   * @return the loaded request
   */
  public static LoadedRequest load(
      FileRequest fileRequest, Resources resources, ItemLoader loader) {
    ParsedRequest parsed = ParsedRequest.of(fileRequest);
    boolean conceptsOnly = fileRequest.concepts() != null && parsed.measure().usesConceptsOnly();
    Table pool = RequestTables.readPool(loader, fileRequest, conceptsOnly);
    ItemConcepts concepts = ItemConcepts.of(fileRequest, pool);
    SuitedSimilarity suited = KernelChoice.suited(fileRequest, pool);
    Problem base =
        pool.features() != null
            ? Problem.of(pool.features()).similarity(KernelChoice.of(fileRequest, parsed, suited))
            : Problem.of(concepts.concepts());
    Features words = loader.wordCounts(pool);
    Problem counted = resources.applyTo(words == null ? base : base.counts(words));
    return on(fileRequest, parsed, pool, concepts, suited, counted, loader);
  }

  /**
   * Parses a request on a pool that is read already, then reads the other files.
   *
   * @param fileRequest the request; the file of the pool is not read
   * @param pool the pool
   * @param sets the auxiliary sets that the problem has before the request adds its own
   * @param base a problem for each similarity, which keeps what it has built
   * @param loader reads and embeds; the caller closes it
   * @return the loaded request
   */
  public static LoadedRequest on(
      FileRequest fileRequest,
      Table pool,
      AuxiliarySet.Given sets,
      Function<Similarity, Problem> base,
      ItemLoader loader) {
    ParsedRequest parsed = ParsedRequest.of(fileRequest, sets);
    SuitedSimilarity suited = KernelChoice.suited(fileRequest, pool);
    Problem problem = base.apply(KernelChoice.of(fileRequest, parsed, suited));
    ItemConcepts concepts = ItemConcepts.of(fileRequest, pool);
    return on(fileRequest, parsed, pool, concepts, suited, problem, loader);
  }

  private static LoadedRequest on(
      FileRequest fileRequest,
      ParsedRequest parsed,
      Table pool,
      @Nullable ItemConcepts concepts,
      @Nullable SuitedSimilarity suited,
      Problem plain,
      ItemLoader loader) {
    Problem base = concepts == null ? plain : plain.concepts(concepts.concepts());
    RequestSets sets = RequestSets.read(fileRequest, pool, loader);
    Problem unguided =
        parsed.execution() instanceof Execution.NeighbourGraph g
            ? base.storage(Storage.neighbours(g.neighbours(), g.method().resolve(base.size())))
            : base;
    Problem problem = withDataErrors(() -> sets.addTo(unguided, pool));
    LoadedRequest r = new LoadedRequest(fileRequest, parsed, pool, sets, problem);
    r.concepts = concepts;
    r.suited = suited;
    Table query = sets.query();
    if (query != null && !Boolean.TRUE.equals(fileRequest.keepQueries())) {
      r.identical = IdenticalRows.in(pool.features(), query.features(), problem.workers());
    }
    return r;
  }

  /**
   * Creates a loaded request from tables and a problem.
   *
   * @param fileRequest the request in textual form
   * @param request the request to the core
   * @param pool the pool
   * @param query the items of the query set that are not in the pool; null for none
   * @param privateSet the items of the private set that are not in the pool; null for none
   * @param queryRows the rows of the pool that are in the query set
   * @param privateRows the rows of the pool that are in the private set
   * @param problem the pool with its query and private sets
   * @return the loaded request
   */
  public static LoadedRequest of(
      FileRequest fileRequest,
      Request request,
      Table pool,
      @Nullable Table query,
      @Nullable Table privateSet,
      int[] queryRows,
      int[] privateRows,
      Problem problem) {
    ParsedRequest parsed =
        new ParsedRequest(
            problem.similarity(),
            request.measure().resolve(problem),
            request.optimizer(),
            request.execution(),
            request.seed(),
            request.afterSaturation(),
            request.certify());
    RequestSets sets = new RequestSets(query, privateSet, queryRows.clone(), privateRows.clone());
    LoadedRequest r = new LoadedRequest(fileRequest, parsed, pool, sets, problem);
    r.constraint = request.constraint();
    return r;
  }

  private LoadedRequest(
      FileRequest fileRequest,
      ParsedRequest parsed,
      Table pool,
      RequestSets sets,
      Problem problem) {
    this.fileRequest = fileRequest;
    this.parsed = parsed;
    this.pool = pool;
    this.sets = sets;
    this.problem = problem;
  }

  /** {@return what the pool was read as} */
  public DataReport dataReport() {
    if (dataReport == null) {
      dataReport = DataReport.of(pool, ConstraintParser.roles(fileRequest), concepts);
    }
    return dataReport;
  }

  /**
   * Returns the similarity that suits the data, which is that of the problem unless the request
   * names a measure.
   *
   * @return the similarity; null where the request names one, or has no query set
   */
  public @Nullable SuitedSimilarity suitedSimilarity() {
    return suited;
  }

  /** {@return what a user should know about how the data were read, in sentences} */
  public List<String> notes() {
    return IdenticalRows.notes(identical);
  }

  /** The concepts of the items; null for none. */
  @Nullable ItemConcepts concepts() {
    return concepts;
  }

  /** {@return the request in textual form} */
  public FileRequest fileRequest() {
    return fileRequest;
  }

  /** {@return the pool} */
  public Table pool() {
    return pool;
  }

  /** {@return the items of the query set from a file; null for none} */
  public @Nullable Table query() {
    return sets.query();
  }

  /** {@return the items of the private set from a file; null for none} */
  public @Nullable Table privateSet() {
    return sets.privateSet();
  }

  /** {@return the rows of the pool in the query set, which follow the items of the file} */
  public int[] queryRows() {
    return sets.queryRows().clone();
  }

  /** {@return the rows of the pool in the private set, which follow the items of the file} */
  public int[] privateRows() {
    return sets.privateRows().clone();
  }

  /** {@return the pool with its query and private sets} */
  public Problem problem() {
    return problem;
  }

  /**
   * Returns the measure with its parameters; the weights of a learned mixture are scaled to the
   * pool.
   *
   * @return the measure
   */
  public Spec spec() {
    return withDataErrors(() -> parsed.measure().resolve(problem));
  }

  /** {@return the constraint of the selection} */
  public Constraint constraint() {
    if (constraint == null) {
      constraint =
          ConstraintParser.constraint(
              fileRequest, pool, sets.queryRows(), sets.privateRows(), identical);
    }
    return constraint;
  }

  /** {@return the request to the core} */
  public Request request() {
    List<String> strata =
        fileRequest.isPartitioned() && fileRequest.execution().stratify() != null
            ? pool.column(fileRequest.execution().stratify())
            : null;
    return new Request(
        parsed.measure(),
        constraint(),
        parsed.optimizer(),
        parsed.execution(strata),
        parsed.seed(),
        parsed.afterSaturation(),
        parsed.certify());
  }

  /**
   * Prepares the run; throws an exception if the request cannot be met.
   *
   * @return the prepared run
   */
  public PreparedRun prepare() {
    return request().prepare(problem);
  }

  /** {@return a digest of each part of the data, by name} */
  public Map<String, String> digests() {
    if (digests == null) {
      digests = Digests.of(this);
    }
    return digests;
  }

  /**
   * Runs an operation whose failures are due to the data and not to the request.
   *
   * @param <T> the type of the result
   * @param work the operation
   * @return the result
   * @throws BadRequestException if the request is wrong whatever the data are
   * @throws DataException in place of any other {@link PrismException}, which is its cause
   */
  public static <T> T withDataErrors(Supplier<T> work) {
    try {
      return work.get();
    } catch (DataException | BadRequestException e) {
      throw e;
    } catch (PrismException e) {
      throw new DataException(e, "%s", e.getMessage());
    }
  }
}
