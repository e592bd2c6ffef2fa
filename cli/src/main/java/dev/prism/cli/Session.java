package dev.prism.cli;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.Storage;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.data.DataException;
import dev.prism.data.Options;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import dev.prism.kernel.Finder;
import dev.prism.optimize.Journal;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.Progress;
import dev.prism.optimize.Run;
import dev.prism.plan.Planner;
import dev.prism.spec.Model;
import dev.prism.spec.Similarities;
import dev.prism.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A job with its files read: what it is about, and how to run it. */
final class Session {
  private static final String NO_FEATURE =
      "(?i)label|class|target|group|split|fold|cost|price|weight|year|.*_id";

  final Job job;
  final Table pool;
  final Table query;
  final Table avoid;
  final int[] asQuery; // rows of the pool
  final int[] asAvoid;
  final Problem problem;
  private Constraint within; // when somebody chooses
  private Map<String, String> digests; // they take a pass over the data

  /** How much a run may use; no part of the question. */
  record Means(int threads, long memory) {}

  /** For who chooses: the number of items and the rules must be there. */
  static Session toChoose(Job job, Means means) {
    Limits.checkWords(job);
    Session s = new Session(job, means);
    s.within(); // what cannot be met is refused before any work is done
    return s;
  }

  Session(Job job, Means means) {
    this.job = job;
    if (Stream.of(job.data(), job.query(), job.avoid()).filter("-"::equals).count() > 1) {
      throw new PrismException(
          "Standard input (-) can be read once; name files for the pool, the query and the private"
              + " set, but for one of them.");
    }
    checkWords(job);
    try (Items items = new Items(job.embedder(), job.text())) {
      pool = load(items, job.data(), job);
      query = job.query() == null ? null : load(items, job.query(), job);
      avoid = job.avoid() == null ? null : load(items, job.avoid(), job);
    }
    mention(pool);
    checkNames(query);
    checkNames(avoid);
    asQuery = Ids.rows(pool, job.queryIds());
    asAvoid = Ids.rows(pool, job.avoidIds());
    Problem p =
        Problem.of(pool.features())
            .similarity(Similarities.named(kernel(job)))
            .threads(means.threads());
    p = means.memory() > 0 ? p.memory(means.memory()) : p;
    p = graph(p, job);
    checkWidth(query);
    checkWidth(avoid);
    Features q = both(query, asQuery), a = both(avoid, asAvoid);
    problem = guided(p, q, a);
  }

  /** One whose files were read, and whose problem was put together, elsewhere. */
  Session(
      Job job,
      Table pool,
      Table query,
      Table avoid,
      int[] asQuery,
      int[] asAvoid,
      Problem problem) {
    this.job = job;
    this.pool = pool;
    this.query = query;
    this.avoid = avoid;
    this.asQuery = asQuery;
    this.asAvoid = asAvoid;
    this.problem = problem;
  }

  private static Problem graph(Problem p, Job job) {
    return job.neighbours() == null
        ? p
        : p.storage(Storage.neighbours(job.neighbours(), finder(job).on(p.size())));
  }

  private static Finder finder(Job job) {
    if (job.neighboursBy() != null && job.neighbours() == null) {
      throw new PrismException("--neighbours-by says how; say how many too, with --neighbours.");
    }
    return job.neighboursBy() == null ? Finder.AUTO : Finder.named(job.neighboursBy());
  }

  private static Table load(Items items, String source, Job job) {
    Options options = Options.NONE.withId(job.id()).withVector(job.vector());
    String column = Limits.costColumn(job);
    List<String> keep = new ArrayList<>(Limits.quotaColumns(job));
    if (job.keep() != null) {
      keep.addAll(job.keep());
    }
    if (column != null) {
      keep.add(column);
    }
    if (job.isPartitioned() && job.execution().stratify() != null) {
      keep.add(job.execution().stratify());
    }
    Options all = options.withKeep(keep.toArray(String[]::new));
    return items.load(source, source.equals(job.data()) ? all : all.whereThere());
  }

  private static String kernel(Job job) {
    return job.kernel() == null ? Model.kernel(job.measure()) : job.kernel();
  }

  /** What the words alone show to be wrong is said before any file is read. */
  private static void checkWords(Job job) {
    Optimizers.named(job.optimizer() == null ? "auto" : job.optimizer());
    Similarities.named(kernel(job));
    finder(job);
    if (job.measure() != null && job.measure().isBlank()) {
      throw new PrismException(
          "-m is empty; leave it out, or name a measure (is a variable not set?).");
    }
    Features any = Features.of(new float[][] {{1}, {1}});
    Problem p = Problem.of(any);
    p = job.query() == null && job.queryIds() == null ? p : p.query(any);
    p = job.avoid() == null && job.avoidIds() == null ? p : p.privateSet(any);
    Spec.read(job.measure(), p);
  }

  /** Labels and costs that are numbers are easily taken for features; said to who is looking. */
  private static void mention(Table pool) {
    if (pool.names() == null || !Screen.isErrorTerminal()) {
      return;
    }
    List<String> odd = pool.names().stream().filter(n -> n.matches(NO_FEATURE)).toList();
    if (!odd.isEmpty()) {
      System.err.printf(
          "prism: %s of %s are taken for features, for they hold numbers; --keep %s leaves them"
              + " out.%n",
          String.join(", ", odd), pool.source(), String.join(",", odd));
    }
  }

  /** Columns are told apart by their names where they have some, and not by their places. */
  private void checkNames(Table guide) {
    boolean named = guide != null && guide.names() != null && pool.names() != null;
    if (named && !guide.names().equals(pool.names())) {
      throw new DataException(
          "%s has the feature columns %s, and the pool %s; they must be the same, in the same"
              + " order. Use --keep for columns that are no features.",
          guide.source(), String.join(", ", guide.names()), String.join(", ", pool.names()));
    }
  }

  private static Problem guided(Problem p, Features q, Features a) {
    return data(
        () -> {
          Problem asked = q == null ? p : p.query(q);
          return a == null ? asked : asked.privateSet(a);
        });
  }

  private void checkWidth(Table guide) {
    if (guide != null && guide.features().width() != pool.features().width()) {
      throw new DataException(
          "%s has %d features a row and the pool %d; they must be equal.",
          guide.source(), guide.features().width(), pool.features().width());
    }
  }

  /** A guide from a file, from rows of the pool, or from both. */
  private Features both(Table file, int[] rows) {
    if (rows.length == 0) {
      return file == null ? null : file.features();
    }
    Features own = pool.features().select(rows);
    if (file == null) {
      return own;
    }
    float[][] all = new float[file.size() + rows.length][own.width()];
    for (int i = 0; i < all.length; i++) {
      if (i < file.size()) {
        file.features().read(i, all[i], 0);
      } else {
        own.read(i - file.size(), all[i], 0);
      }
    }
    return Features.of(all);
  }

  /** What a selection must obey. */
  Constraint within() {
    if (within == null) {
      within = Limits.of(job, pool, asQuery, asAvoid);
    }
    return within;
  }

  /** |Q|. */
  int queries() {
    return asQuery.length + (query == null ? 0 : query.size());
  }

  /** |P|. */
  int avoids() {
    return asAvoid.length + (avoid == null ? 0 : avoid.size());
  }

  Spec spec() {
    return Spec.parse(job.measure(), problem);
  }

  Optimizer optimizer() {
    return Optimizers.named(job.optimizer() == null ? "auto" : job.optimizer());
  }

  long seed() {
    return job.seed() == null ? 0 : job.seed();
  }

  Objective objective(Spec spec) {
    return objective(spec, problem);
  }

  Objective objective(Spec spec, Problem part) {
    return data(() -> spec.on(part));
  }

  /** About how many items will be chosen. */
  int expected() {
    int k = Math.min(within().k(), problem.size());
    return within().knapsack() == null
        ? k
        : (int)
            Math.clamp(
                within().knapsack().budget()
                    / Arrays.stream(within().knapsack().costs()).average().orElse(1),
                1,
                k);
  }

  Selection select(Objective f, Progress progress, Journal journal) {
    Optimizer with = optimizer();
    within().open(problem.size());
    Run run = Run.DEFAULT.seed(seed()).workers(problem.workers());
    return data(() -> with.maximize(f, within(), run.progress(progress).journal(journal)));
  }

  /** What the planner wants to know. */
  Planner.Question question(Spec spec) {
    return Planner.Question.of(
        problem,
        part -> objective(spec, part),
        within(),
        optimizer(),
        expected(),
        queries() + avoids(),
        StreamRun.takes(job));
  }

  /** A short fingerprint of each set of numbers that went in. */
  Map<String, String> digests() {
    if (digests == null) {
      digests = Digests.of(this);
    }
    return digests;
  }

  /** What goes wrong with the numbers is the data's fault, not that of the command's words. */
  static <T> T data(Supplier<T> work) {
    try {
      return work.get();
    } catch (DataException e) {
      throw e;
    } catch (PrismException e) {
      throw new DataException("%s", e.getMessage());
    }
  }
}
