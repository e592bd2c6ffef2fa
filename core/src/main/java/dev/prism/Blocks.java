package dev.prism;

import dev.prism.base.BadDataException;
import dev.prism.base.Workers;
import dev.prism.kernel.DenseKernel;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Similarity;
import dev.prism.kernel.SparseKernel;
import dev.prism.kernel.TiledKernel;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** Where a problem's similarities come from: features and a formula, or matrices brought along. */
sealed interface Blocks {
  /** How many items a side has; 0 where it is absent. */
  int count(Side side);

  /** Similarities with one side as rows, nothing stored. */
  Kernel between(Side rows, Side columns);

  /** The same of a guide's items; no rows where it is absent. */
  default Kernel guided(Guide g, Side columns) {
    return count(g.side()) == 0 ? DenseKernel.empty(count(columns)) : between(g.side(), columns);
  }

  /** Rows to be represented, given apart from the pool. */
  boolean hasRows();

  /** Only these items of the pool. */
  Blocks restrict(int[] ids);

  /** Only these items to choose from, and all of the pool to represent. */
  Blocks withCandidates(int[] ids);

  Blocks without(Side side);

  /** Features, as given; null for matrices. */
  Features features();

  /** Everything from feature rows. */
  final class OfFeatures implements Blocks {
    private final Map<Side, Features> raw;
    private final Similarity asked;
    private final Workers workers;
    private final Map<Side, Features> prepared = new EnumMap<>(Side.class);
    private Similarity fitted;

    OfFeatures(Map<Side, Features> raw, Similarity asked, Workers workers) {
      this.raw = raw;
      this.asked = asked;
      this.workers = workers;
      int width = raw.get(Side.V).width();
      raw.forEach(
          (side, x) -> {
            if (x.width() != width) {
              throw new BadDataException(
                  "The %s has %d features a row and the pool %d; they must be equal.",
                  name(side), x.width(), width);
            }
          });
    }

    /** What is known of the other sides stays known. */
    OfFeatures with(Side side, Features x) {
      Map<Side, Features> all = new EnumMap<>(raw);
      all.put(side, x);
      return keeping(side, new OfFeatures(all, asked, workers));
    }

    private synchronized OfFeatures keeping(Side changed, OfFeatures out) {
      out.fitted = fitted;
      out.prepared.putAll(prepared);
      out.prepared.remove(changed);
      return out;
    }

    OfFeatures with(Similarity s) {
      return new OfFeatures(raw, s, workers);
    }

    OfFeatures with(Workers w) {
      return new OfFeatures(raw, asked, w);
    }

    private static String name(Side side) {
      return switch (side) {
        case V -> "pool";
        case R -> "set to represent";
        case Q -> "query set";
        case P -> "private set";
      };
    }

    private synchronized Similarity fitted() {
      if (fitted == null) {
        fitted = asked.fit(raw.get(Side.V));
      }
      return fitted;
    }

    private synchronized Features prepared(Side side) {
      return prepared.computeIfAbsent(side, s -> fitted().prepare(raw.get(s), name(s), workers));
    }

    @Override
    public int count(Side side) {
      Features x = raw.get(side == Side.R && !hasRows() ? Side.V : side);
      return x == null ? 0 : x.size();
    }

    @Override
    public boolean hasRows() {
      return raw.containsKey(Side.R);
    }

    @Override
    public Kernel between(Side rows, Side columns) {
      return new TiledKernel(prepared(rows), prepared(columns), fitted(), workers);
    }

    @Override
    public Blocks restrict(int[] ids) {
      return part(ids, new EnumMap<>(raw));
    }

    @Override
    public Blocks withCandidates(int[] ids) {
      Map<Side, Features> some = new EnumMap<>(raw);
      some.put(Side.R, raw.get(Side.V));
      return part(ids, some);
    }

    private Blocks part(int[] ids, Map<Side, Features> some) {
      some.put(Side.V, raw.get(Side.V).select(ids));
      OfFeatures out = new OfFeatures(some, fitted(), workers);
      out.fitted = fitted();
      return out;
    }

    @Override
    public Blocks without(Side side) {
      Map<Side, Features> rest = new EnumMap<>(raw);
      rest.remove(side);
      return keeping(side, new OfFeatures(rest, asked, workers));
    }

    @Override
    public Features features() {
      return raw.get(Side.V);
    }
  }

  /** Rows and columns of a matrix brought along. */
  record Pair(Side rows, Side columns) {}

  /** Matrices that the user brings. */
  final class OfMatrices implements Blocks {
    private final Map<Pair, Kernel> given;

    OfMatrices(Map<Pair, Kernel> given) {
      this.given = given;
    }

    OfMatrices with(Side rows, Side columns, Kernel k) {
      Map<Pair, Kernel> all = new HashMap<>(given);
      all.put(new Pair(rows, columns), k);
      OfMatrices out = new OfMatrices(all);
      out.agree(rows, k.rows());
      out.agree(columns, k.columns());
      return out;
    }

    private void agree(Side side, int n) {
      given.forEach(
          (pair, k) -> {
            int other = pair.rows() == side ? k.rows() : pair.columns() == side ? k.columns() : n;
            if (other != n) {
              throw new BadDataException(
                  "%s has %d items in one matrix and %d in the one for %s × %s.",
                  side, n, other, pair.rows(), pair.columns());
            }
          });
    }

    @Override
    public int count(Side side) {
      if (side == Side.R && !hasRows()) {
        return count(Side.V);
      }
      for (var e : given.entrySet()) {
        if (e.getKey().rows() == side) {
          return e.getValue().rows();
        }
        if (e.getKey().columns() == side) {
          return e.getValue().columns();
        }
      }
      return 0;
    }

    @Override
    public boolean hasRows() {
      return given.keySet().stream().anyMatch(p -> p.rows() == Side.R);
    }

    @Override
    public Kernel between(Side rows, Side columns) {
      Kernel k = given.get(new Pair(rows, columns));
      if (k != null) {
        return k;
      }
      Kernel turned = given.get(new Pair(columns, rows));
      Kernel other = given.get(new Pair(Side.R, Side.V));
      if (rows == Side.V && columns == Side.V && other != null) {
        throw new BadDataException(
            "This measure compares the pool with itself and needs a square kernel; the matrix given"
                + " is %d × %d.",
            other.rows(), other.columns());
      }
      if (turned == null) {
        throw new BadDataException(
            "The measure needs the similarities %s × %s and no such matrix was given.",
            rows, columns);
      }
      float[][] m = new float[turned.columns()][turned.rows()];
      for (int i = 0; i < m.length; i++) {
        for (int j = 0; j < m[i].length; j++) {
          m[i][j] = turned.at(j, i);
        }
      }
      return DenseKernel.of(m, rows + " × " + columns);
    }

    @Override
    public Blocks restrict(int[] ids) {
      Map<Pair, Kernel> some = new HashMap<>();
      given.forEach(
          (p, k) ->
              some.put(
                  p,
                  k.restrict(
                      p.rows() == Side.V ? ids : Kernel.all(k.rows()),
                      p.columns() == Side.V ? ids : Kernel.all(k.columns()))));
      return new OfMatrices(some);
    }

    @Override
    public Blocks withCandidates(int[] ids) {
      Map<Pair, Kernel> some = new HashMap<>(((OfMatrices) restrict(ids)).given);
      Kernel all = between(Side.V, Side.V);
      some.put(new Pair(Side.R, Side.V), all.restrict(Kernel.all(all.rows()), ids));
      return new OfMatrices(some);
    }

    @Override
    public Blocks without(Side side) {
      Map<Pair, Kernel> rest = new HashMap<>(given);
      rest.keySet().removeIf(p -> p.rows() == side || p.columns() == side);
      return new OfMatrices(rest);
    }

    @Override
    public Features features() {
      return null;
    }
  }

  /** A neighbour graph of another kernel. */
  static SparseKernel neighbours(Blocks blocks, Side rows, Storage how, Workers workers) {
    return SparseKernel.nearest(
        blocks.between(Side.V, rows), how.neighbours(), rows == Side.V, how.by(), workers);
  }
}
