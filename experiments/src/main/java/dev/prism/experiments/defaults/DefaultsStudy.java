package dev.prism.experiments.defaults;

import dev.prism.Problem;
import dev.prism.Side;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.data.run.SuitedSimilarity;
import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import dev.prism.optimize.Certify;
import dev.prism.run.Request;
import dev.prism.spec.Similarities;
import dev.prism.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * "More items like these", "and not like those", and "other items than those": the precision among
 * the picks, by measure, similarity and preparation of the features.
 *
 * @param pool the items
 * @param trials the number of draws of examples for each class
 */
record DefaultsStudy(LabelledPool pool, int trials) {
  static final List<Integer> SIZES = List.of(10, 30, 100);

  /** Returns whether the rows of a data set are all there. */
  static boolean isComplete(List<DefaultsRow> known) {
    return Candidate.all().allMatch(c -> known.stream().anyMatch(r -> r.candidate().equals(c)));
  }

  /** Returns all rows, of which those that are known are not computed again. */
  List<DefaultsRow> run(List<DefaultsRow> known) {
    List<DefaultsRow> out = new ArrayList<>();
    Draws draws = Draws.of(pool);
    Map<String, Kernel> kernels = new HashMap<>();
    Candidate.all()
        .forEach(
            c ->
                out.add(
                    known.stream()
                        .filter(r -> r.candidate().equals(c))
                        .findFirst()
                        .orElseGet(
                            () ->
                                row(kernels.computeIfAbsent(c.kernel(), this::kernel), draws, c))));
    return out;
  }

  /** All similarities, which are computed once and shared by all runs. */
  private Kernel kernel(String name) {
    Similarity s =
        name.equals(Candidate.CHOSEN)
            ? SuitedSimilarity.of(pool.x()).similarity()
            : Similarities.named(name);
    Problem v = Problem.of(pool.x()).similarity(s);
    return new Known(Kernels.dense(v.ground(), v.workers()), v.ground());
  }

  private DefaultsRow row(Kernel s, Draws draws, Candidate c) {
    List<double[]> precision = new ArrayList<>();
    List<Double> other = new ArrayList<>();
    List<Draws.Draw> all = draws.of(c, trials);
    if (all.isEmpty()) {
      return DefaultsRow.undefined(pool.name(), c, "no class has enough items");
    }
    try {
      for (Draws.Draw d : all) {
        int[] picks = picks(s, d, c);
        precision.add(SIZES.stream().mapToDouble(k -> d.precision(picks, k)).toArray());
        other.add(d.other(c.task(), picks, SIZES.get(1)));
      }
    } catch (PrismException e) {
      return DefaultsRow.undefined(pool.name(), c, e.getMessage());
    }
    double[] mean =
        IntStream.range(0, SIZES.size())
            .mapToDouble(i -> rounded(precision.stream().mapToDouble(p -> p[i])))
            .toArray();
    double otherMean = rounded(other.stream().mapToDouble(x -> x));
    return new DefaultsRow(pool.name(), c, mean, otherMean, null);
  }

  private static double rounded(DoubleStream x) {
    return Math.round(1e4 * x.average().orElseThrow()) / 1e4;
  }

  private static int[] picks(Kernel s, Draws.Draw d, Candidate c) {
    int[] all = Kernels.indices(s.columns());
    Problem v = Problem.of(s);
    v = d.query().length == 0 ? v : aux(v, s, Side.Q, d.query(), all);
    v = d.privateSet().length == 0 ? v : aux(v, s, Side.P, d.privateSet(), all);
    if (d.query().length > 0 && d.privateSet().length > 0) {
      v = v.block(Side.P, Side.Q, s.restrict(d.privateSet(), d.query()));
    }
    int[] out = IntStream.concat(Arrays.stream(d.query()), Arrays.stream(d.privateSet())).toArray();
    return Request.pick(Constraint.atMost(SIZES.getLast()).exclude(out))
        .measure(Spec.parseAllowingUnusedSets(c.measure(), v))
        .certify(Certify.NONE)
        .from(v)
        .selection()
        .indices();
  }

  private static Problem aux(Problem v, Kernel s, Side side, int[] items, int[] all) {
    return v.block(side, Side.V, s.restrict(items, all))
        .block(side, side, s.restrict(items, items));
  }

  /** A matrix with what is known of the similarity it was computed with. */
  private record Known(Kernel matrix, Kernel similarity) implements Kernel {
    @Override
    public int rows() {
      return matrix.rows();
    }

    @Override
    public int columns() {
      return matrix.columns();
    }

    @Override
    public float at(int row, int column) {
      return matrix.at(row, column);
    }

    @Override
    public void scan(int[] js, int from, int to, ColumnSink sink) {
      matrix.scan(js, from, to, sink);
    }

    @Override
    public Kernel restrict(int[] rows, int[] columns) {
      return matrix.restrict(rows, columns);
    }

    @Override
    public boolean has(Property property) {
      return similarity.has(property);
    }

    @Override
    public StorageInfo storage() {
      return matrix.storage();
    }
  }
}
