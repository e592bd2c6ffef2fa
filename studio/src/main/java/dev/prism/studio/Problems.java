package dev.prism.studio;

import dev.prism.AuxiliarySet;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Storage;
import dev.prism.StoragePlan;
import dev.prism.constraint.Constraint;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import dev.prism.kernel.NeighbourMethod;
import dev.prism.run.PreparedRun;
import dev.prism.run.Request;
import dev.prism.spec.Similarities;
import dev.prism.spec.Spec;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Prepares requests as problems. All clients share one problem for each kernel and with it the
 * similarities within the pool; similarities to recently marked sets are cached.
 */
final class Problems {
  private static final int MAX_KERNELS = 2;
  private static final int MAX_MARKED = 8;
  private static final int SAMPLE_SIZE = 64;
  private static final int MAX_CHECKED = 1000;
  private final Pool pool;
  private final ExtraItems extras;
  private final long memory;
  private final Map<List<?>, SharedPool> shared = new LeastRecentlyUsed<>(MAX_KERNELS);
  private final Set<List<?>> fits = Collections.synchronizedSet(new LinkedHashSet<>());

  /**
   * The pool with one kernel.
   *
   * @param withSets problems that share the kernel; cached here, so that both are released together
   */
  private record SharedPool(Problem problem, Map<List<?>, Problem> withSets) {}

  /**
   * A prepared request, without the sets that its measure does not use.
   *
   * @param query items of Q that are not in the pool
   * @param privateSet items of P that are not in the pool
   */
  record Prepared(
      StudioRequest request, PreparedRun run, @Nullable Table query, @Nullable Table privateSet) {}

  /**
   * @param memory the memory for all similarities in bytes
   */
  Problems(Pool pool, ExtraItems extras, long memory) {
    this.pool = pool;
    this.extras = extras;
    this.memory = memory;
  }

  private static <K, V> V getOrCreate(Map<K, V> map, K key, Supplier<V> create) {
    synchronized (map) { // similarities are computed later, so that the lock is held briefly
      V value = map.get(key);
      if (value == null) {
        value = create.get();
        map.put(key, value);
      }
      return value;
    }
  }

  private SharedPool shared(StudioRequest q) {
    return getOrCreate(
        shared,
        List.of(q.kernel(), q.neighbours()),
        () -> {
          Problem all =
              Problem.of(pool.table().features())
                  .similarity(Similarities.named(q.kernel()))
                  .memory(Math.max(1, memory / MAX_KERNELS));
          NeighbourMethod method = NeighbourMethod.AUTO.resolve(all.size());
          return new SharedPool(
              q.neighbours() > 0 ? all.storage(Storage.neighbours(q.neighbours(), method)) : all,
              new LeastRecentlyUsed<>(MAX_MARKED));
        });
  }

  /** Returns the memory of the similarities that are stored, in bytes. */
  long bytes() {
    synchronized (shared) {
      return shared.values().stream().mapToLong(s -> s.problem().storagePlan().bytes()).sum();
    }
  }

  long memory() {
    return memory;
  }

  /** Returns the problem with both marked sets, whether or not the measure uses them. */
  Problem withMarkedSets(StudioRequest q) {
    return withSets(shared(q), q);
  }

  Prepared prepare(StudioRequest q) {
    SharedPool base = shared(q);
    Spec spec = Spec.parseAllowingUnusedSets(q.measure(), withSets(base, q));
    StudioRequest used = withoutUnusedSets(q, spec.measure().info().needs());
    int[] exclude =
        Stream.of(used.labelled(), used.query(), used.privateSet())
            .flatMap(List::stream)
            .distinct()
            .mapToInt(Integer::intValue)
            .toArray();
    Request request =
        Request.pick(Constraint.atMost(used.k()).exclude(exclude))
            .measure(spec)
            .optimizer(used.optimizer())
            .execution(used.execution())
            .seed(used.seed());
    Problem problem = withSets(base, used);
    checkMemory(used, spec, problem);
    base.problem().ground(); // computed once, for all sets that will be marked
    return new Prepared(
        used,
        request.prepare(problem),
        extras.table(used.queryExtras(), "query"),
        extras.table(used.privateExtras(), "private"));
  }

  /**
   * Returns about how many multiply-adds a run takes. Similarities within the pool that are stored
   * already cost nothing more; a lazy optimizer evaluates a tenth of the gains after the first.
   */
  double work(StudioRequest q) {
    Problem problem = withMarkedSets(q);
    double n = problem.size(), d = pool.table().features().width(), k = q.k();
    int sampleSize = Math.max(SAMPLE_SIZE, 2 * q.neighbours());
    Problem sample = problem.restrict(Pool.spread(problem.size(), sampleSize));
    Objective f = Spec.parseAllowingUnusedSets(q.measure(), problem).on(sample);
    Set<StoragePlan.Block> stored = new HashSet<>();
    problem.storagePlan().forEach(e -> stored.add(e.block()));
    double work = 0;
    for (StoragePlan.Entry e : problem.storagePlan(sample)) {
      boolean isPool = e.block().hasGroundSetRows();
      double rows = isPool ? n : q.marks();
      boolean isKept = e.kind() != Storage.Kind.ON_THE_FLY;
      double entries = rows * n;
      work += isKept && stored.contains(e.block()) ? 0 : entries * d;
      work += isKept ? entries * (1 + k / 10) : entries * d * k / 10;
    }
    double factor = f.parts().stream().mapToLong(t -> t.term().bytes((int) k)).sum();
    return work + factor / Float.BYTES / sample.size() * n * (d + k) / 2 + f.parts().size() * n * k;
  }

  /** Turns marks of sets that the measure does not use into excluded items. */
  private static StudioRequest withoutUnusedSets(StudioRequest q, Set<AuxiliarySet> needs) {
    Set<Integer> exclude = new LinkedHashSet<>(q.labelled());
    StudioRequest used = q;
    for (AuxiliarySet set : AuxiliarySet.values()) {
      if (!needs.contains(set) && q.has(set)) {
        exclude.addAll(q.marked(set));
        used = used.without(set);
      }
    }
    return used.withLabelled(List.copyOf(exclude));
  }

  private Problem withSets(SharedPool base, StudioRequest q) {
    boolean hasQuery = q.has(AuxiliarySet.QUERY), hasPrivate = q.has(AuxiliarySet.PRIVATE);
    if (!hasQuery && !hasPrivate) {
      return base.problem();
    }
    return getOrCreate(
        base.withSets(),
        List.of(q.query(), q.privateSet(), q.queryExtras(), q.privateExtras()),
        () -> {
          Problem p = base.problem();
          p = hasQuery ? p.query(features(q.query(), q.queryExtras())) : p;
          return hasPrivate ? p.privateSet(features(q.privateSet(), q.privateExtras())) : p;
        });
  }

  /** Items outside the pool come first, as on the command line. */
  private Features features(List<Integer> marked, List<String> outside) {
    Table others = extras.table(outside, "query");
    if (marked.isEmpty()) {
      return others.features();
    }
    int[] rows = marked.stream().mapToInt(Integer::intValue).toArray();
    Features inPool = pool.table().features().select(rows);
    return others == null ? inPool : Features.of(others.features(), inPool);
  }

  /** Rejects requests that exceed the memory, which a small sample of the pool reveals. */
  private void checkMemory(StudioRequest q, Spec spec, Problem problem) {
    int marked =
        Stream.of(q.query(), q.queryExtras(), q.privateSet(), q.privateExtras())
            .mapToInt(List::size)
            .sum();
    String shape = spec.text().replaceAll("[0-9.]", "");
    List<?> key = List.of(q.kernel(), q.neighbours(), shape, marked);
    if (fits.contains(key)) {
      return;
    }
    int sampleSize = Math.max(SAMPLE_SIZE, 2 * q.neighbours());
    Problem sample = problem.restrict(Pool.spread(problem.size(), sampleSize));
    Objective f = spec.on(sample);
    StoragePlan blocks = problem.storagePlan(sample);
    Map<String, String> plan = blocks.toMap();
    int picks = Math.min(q.k(), problem.size());
    long growing =
        f.parts().stream().mapToLong(p -> p.term().bytes(picks)).sum()
            / sample.size()
            * problem.size();
    if (growing > 0) {
      plan.put("factor of the log-determinant", "%.1f MB".formatted(growing / 1e6));
    }
    long bytes = blocks.bytes() + growing;
    if (bytes > memory) {
      throw new HttpError(
          422,
          "This selection needs %d MB for similarities, and %d MB are available; use fewer neighbours or a smaller k, or start the studio with more memory."
              .formatted(bytes >> 20, memory >> 20),
          Map.of("plan", plan));
    }
    if (growing > 0) {
      return; // a larger k may not fit
    }
    if (fits.size() >= MAX_CHECKED) {
      fits.clear();
    }
    fits.add(key);
  }
}
