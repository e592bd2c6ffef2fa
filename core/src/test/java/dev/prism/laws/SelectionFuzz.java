package dev.prism.laws;

import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Measure;
import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.Storage;
import dev.prism.base.BadRequestException;
import dev.prism.base.UndefinedValueException;
import dev.prism.base.Workers;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Feasible;
import dev.prism.constraint.Rules;
import dev.prism.kernel.Similarity;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Random selections from small problems, compared with the definitions by brute force: any measure
 * with any options and parameters, similarity, storage, number of threads, constraint and
 * optimizer, and duplicate items.
 */
final class SelectionFuzz {
  /** The parts of the library that are compared; a planted fault changes one of them. */
  interface Library {
    default Measure measure(Measure m) {
      return m;
    }

    default Similarity similarity(Similarity s) {
      return s;
    }

    default Selection select(Optimizer o, Objective f, Constraint c, RunOptions run) {
      return o.maximize(f, c, run);
    }
  }

  static final Library THE_LIBRARY = new Library() {};

  private static final List<MeasureLaws> MEASURES =
      Stream.of(Variants.catalogue(), Variants.options(), Variants.similarities())
          .flatMap(s -> s)
          .toList();

  /** Optimizers that take the item with the largest gain, whatever the sample. */
  private static final Set<String> GREEDY = Set.of("greedy", "lazy", "auto");

  private static final double TOLERANCE = 1e-4; // kernels are in single precision

  private SelectionFuzz() {}

  /** Draws the problem of a seed, selects, and compares. */
  static void check(Library library, long seed) {
    Random r = Seeds.random(seed);
    MeasureLaws laws = MEASURES.get(r.nextInt(MEASURES.size()));
    World w = laws.setting().apply(World.of(seed, 5 + r.nextInt(5)));
    boolean logDet = laws.measure().info().name().startsWith("logdet");
    w = !logDet && r.nextInt(4) == 0 ? w.rows(withDuplicates(r, w.size())) : w;
    Case c = Case.of(laws.measure(), w, laws.parameters().apply(r));
    Storage.Kind kind = w.storages().get(r.nextInt(w.storages().size()));
    Constraint within = Rules.any(r, w.size());
    Optimizer o = Optimizers.ALL.get(r.nextInt(Optimizers.ALL.size()));
    RunOptions run = RunOptions.DEFAULT.seed(seed).workers(new Workers(1 + r.nextInt(2)));
    String what = "%s, %s, %s, %s".formatted(c, kind, within, o.text());
    Selection s;
    Objective f;
    try {
      World seen = w.similarity(library.similarity(w.similarity()));
      f = library.measure(c.measure()).on(seen.problem(kind), c.params());
      s = library.select(o, f, within, run);
    } catch (BadRequestException | UndefinedValueException refused) {
      assertThat(refused.getMessage()).as(what).hasSizeGreaterThan(20);
      return; // an optimizer that does not suit the measure or the constraint
    }
    try {
      compare(c, within, o, f, s);
    } catch (AssertionError e) {
      throw new AssertionError(what + " -> " + Arrays.toString(s.indices()) + ": " + e, e);
    }
  }

  private static int[] withDuplicates(Random r, int n) {
    int[] rows = IntStream.range(0, n).toArray();
    rows[r.nextInt(n)] = r.nextInt(n);
    rows[r.nextInt(n)] = r.nextInt(n);
    return rows;
  }

  private static void compare(Case c, Constraint within, Optimizer o, Objective f, Selection s) {
    int[] a = s.indices();
    assertThat(Feasible.obeys(within, a)).as("the constraint holds").isTrue();
    assertThat(Arrays.stream(a).distinct().count()).as("distinct picks").isEqualTo(a.length);
    double sum = 0, before = 0;
    for (int t = 0; t < a.length; t++) {
      Pick p = s.picks().get(t);
      sum += p.gain();
      near(sum, p.value(), 1e-9, "value after pick %d", t);
      double now = value(c, Arrays.copyOf(a, t + 1));
      near(now, p.value(), TOLERANCE, "value by definition after pick %d", t);
      near(now - before, p.gain(), TOLERANCE, "gain by definition of pick %d", t);
      if (GREEDY.contains(o.name()) && onlyNumber(within) && !s.optimizer().contains("bi")) {
        largest(c, within, a, t, p.gain(), before);
      }
      before = now;
    }
    near(sum, s.value(), 1e-9, "value of the selection");
    if (s.certificate().hasBound()) {
      double best =
          Arrays.stream(Feasible.sets(within, c.world().size()))
              .mapToDouble(set -> value(c, Feasible.items(set)))
              .max()
              .orElse(0);
      assertThat(s.certificate().bound())
          .as("bound on %s", best)
          .isGreaterThanOrEqualTo(best - TOLERANCE * (1 + Math.abs(best)));
    }
    assertThat(f.size()).isEqualTo(c.world().size());
  }

  private static boolean onlyNumber(Constraint c) {
    return c.knapsack() == null && c.quotas() == null && c.include().length == 0;
  }

  /** No candidate has a larger gain than the pick. */
  private static void largest(
      Case c, Constraint within, int[] a, int t, double gain, double before) {
    int[] next = Arrays.copyOf(a, t + 1);
    Set<Integer> out = new java.util.HashSet<>();
    IntStream.concat(Arrays.stream(within.exclude()), Arrays.stream(a, 0, t)).forEach(out::add);
    for (int j = 0; j < c.world().size(); j++) {
      if (!out.contains(j)) {
        next[t] = j;
        double other = value(c, next) - before;
        assertThat(gain)
            .as("gain of pick %d, beside %d", t, j)
            .isGreaterThanOrEqualTo(other - TOLERANCE * (1 + Math.abs(other) + Math.abs(before)));
      }
    }
  }

  /** The value by definition; that of the golden measures is left to their cases. */
  private static double value(Case c, int... items) {
    return items.length == 0 ? 0 : Definitions.of(c.measure(), c.world(), c.params(), items);
  }
}
