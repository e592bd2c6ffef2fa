package dev.prism.studio;

import dev.prism.Guide;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Storage;
import dev.prism.StoragePlan;
import dev.prism.constraint.Constraint;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import dev.prism.kernel.Finder;
import dev.prism.run.PreparedRun;
import dev.prism.run.Request;
import dev.prism.spec.Similarities;
import dev.prism.spec.Spec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Problems by what they are made of. All tabs share one for each kernel, whatever they have marked,
 * and with it the similarities among the pool; those to a set of marks are kept for a while.
 */
final class Problems {
  private static final int KERNELS = 2;
  private static final int MARKS = 8;
  private static final int TRIED = 64;
  private static final int REMEMBERED = 1000;
  private final Pool pool;
  private final Extras extras;
  private final long memory;
  private final Map<List<?>, Base> bases = kept(KERNELS);
  private final Set<List<?>> fits = Collections.synchronizedSet(new LinkedHashSet<>());

  /** A kernel, and what was marked with it lately: they go together, or a mark would hold it. */
  private record Base(Problem pool, Map<List<?>, Problem> guided) {}

  /** A question made ready: sets that the measure does not look at are left out of it. */
  record Asked(Question question, PreparedRun run, Table query, Table privateSet) {}

  /**
   * @param memory bytes that all similarities may take
   */
  Problems(Pool pool, Extras extras, long memory) {
    this.pool = pool;
    this.extras = extras;
    this.memory = memory;
  }

  private static <K, V> Map<K, V> kept(int most) {
    return new LinkedHashMap<>(16, 0.75f, true) {
      private static final long serialVersionUID = 1L;

      @Override
      protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
      }
    };
  }

  private static <K, V> V get(Map<K, V> map, K key, Supplier<V> make) {
    synchronized (map) { // what is made is not computed yet, so nobody waits long
      V there = map.get(key);
      if (there == null) {
        there = make.get();
        map.put(key, there);
      }
      return there;
    }
  }

  /** The pool with a kernel, and no guide. */
  private Base base(String kernel, int neighbours) {
    return get(
        bases,
        List.of(kernel, neighbours),
        () -> {
          Problem all =
              Problem.of(pool.table().features())
                  .similarity(Similarities.named(kernel))
                  .memory(Math.max(1, memory / KERNELS));
          return new Base(
              neighbours > 0
                  ? all.storage(Storage.neighbours(neighbours, Finder.AUTO.on(all.size())))
                  : all,
              kept(MARKS));
        });
  }

  /** The pool with all that is marked as its guides. */
  Problem marked(Question q) {
    return guided(base(q.kernel(), q.neighbours()), q);
  }

  Asked of(Question q) {
    Base base = base(q.kernel(), q.neighbours());
    Spec spec = Spec.read(q.measure(), guided(base, q));
    Question used = used(q, spec.measure().info().needs());
    Set<Integer> exclude = new LinkedHashSet<>(used.labelled());
    exclude.addAll(used.query());
    exclude.addAll(used.avoid());
    Request request =
        Request.pick(
                Constraint.atMost(used.budget())
                    .exclude(exclude.stream().mapToInt(Integer::intValue).toArray()))
            .measure(spec)
            .optimizer(used.optimizer())
            .execution(used.execution())
            .seed(used.seed());
    Problem problem = guided(base, used);
    checkFits(used, spec, problem);
    base.pool().ground(); // the rows made ready, for all that will be marked
    return new Asked(
        used,
        request.prepare(problem),
        extras.table(used.queryExtras(), "query"),
        extras.table(used.avoidExtras(), "private"));
  }

  /** Marks of a set that the measure does not look at are only left out of the selection. */
  private static Question used(Question q, Set<Guide> needs) {
    Set<Integer> exclude = new LinkedHashSet<>(q.labelled());
    Question used = q;
    if (!needs.contains(Guide.QUERY) && queries(q)) {
      exclude.addAll(q.query());
      used = used.without(Guide.QUERY);
    }
    if (!needs.contains(Guide.PRIVATE) && avoids(q)) {
      exclude.addAll(q.avoid());
      used = used.without(Guide.PRIVATE);
    }
    return used.labelled(List.copyOf(exclude));
  }

  private static boolean queries(Question q) {
    return !q.query().isEmpty() || !q.queryExtras().isEmpty();
  }

  private static boolean avoids(Question q) {
    return !q.avoid().isEmpty() || !q.avoidExtras().isEmpty();
  }

  private Problem guided(Base base, Question q) {
    if (!queries(q) && !avoids(q)) {
      return base.pool();
    }
    List<?> key = List.of(q.query(), q.avoid(), q.queryExtras(), q.avoidExtras());
    return get(
        base.guided(),
        key,
        () -> {
          Problem pool = base.pool();
          Problem p = queries(q) ? pool.query(rows(q.query(), q.queryExtras())) : pool;
          return avoids(q) ? p.privateSet(rows(q.avoid(), q.avoidExtras())) : p;
        });
  }

  /** First those from outside, then those of the pool: the command line has the same order. */
  private Features rows(List<Integer> marks, List<String> outside) {
    int[] rows = marks.stream().mapToInt(Integer::intValue).toArray();
    Features own = rows.length == 0 ? null : pool.table().features().select(rows);
    if (outside.isEmpty()) {
      return own;
    }
    Features others = extras.table(outside, "query").features();
    return own == null ? others : Features.of(others, own);
  }

  /** Refuses, with the plan, what the memory would not hold. A few items tell what is asked for. */
  private void checkFits(Question q, Spec spec, Problem v) {
    int m = q.query().size() + q.queryExtras().size() + q.avoid().size() + q.avoidExtras().size();
    List<?> key = List.of(q.kernel(), q.neighbours(), spec.text().replaceAll("[0-9.]", ""), m);
    if (fits.contains(key)) {
      return;
    }
    Problem part = v.restrict(Pool.spread(v.size(), Math.max(TRIED, 2 * q.neighbours())));
    Objective f = spec.on(part);
    StoragePlan blocks = v.plan(part);
    Map<String, String> plan = blocks.toMap();
    int picks = Math.min(q.budget(), v.size());
    long growing =
        f.parts().stream().mapToLong(p -> p.term().bytes(picks)).sum() / part.size() * v.size();
    if (growing > 0) {
      plan.put("factor of the log-determinant", "%.1f MB".formatted(growing / 1e6));
    }
    long bytes = blocks.bytes() + growing;
    if (bytes > memory) {
      throw new Refusal(
          422,
          "This would take %d MB of similarities, and there are %d MB for them; take fewer neighbours or a smaller budget, or start the studio with --memory or more memory."
              .formatted(bytes >> 20, memory >> 20),
          Map.of("plan", plan));
    }
    if (growing > 0) {
      return; // another budget may not fit
    }
    if (fits.size() >= REMEMBERED) {
      fits.clear();
    }
    fits.add(key);
  }
}
