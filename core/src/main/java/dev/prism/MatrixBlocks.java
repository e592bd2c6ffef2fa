package dev.prism;

import dev.prism.base.BadDataException;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Similarities that are matrices of the user. */
final class MatrixBlocks implements Blocks {
  private final Map<Blocks.Pair, Kernel> given;
  private final @Nullable Features counts;

  MatrixBlocks(Map<Blocks.Pair, Kernel> given) {
    this(given, null);
  }

  private MatrixBlocks(Map<Blocks.Pair, Kernel> given, @Nullable Features counts) {
    this.given = given;
    this.counts = counts;
  }

  @Override
  public Blocks with(Side rows, Side columns, Kernel k) {
    Map<Blocks.Pair, Kernel> all = new HashMap<>(given);
    all.put(new Blocks.Pair(rows, columns), k);
    MatrixBlocks out = new MatrixBlocks(all, counts);
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
    Kernel k = given.get(new Blocks.Pair(rows, columns));
    if (k != null) {
      return k;
    }
    Kernel turned = given.get(new Blocks.Pair(columns, rows));
    Kernel other = given.get(new Blocks.Pair(Side.R, Side.V));
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
    return Kernels.of(m, rows + " × " + columns);
  }

  @Override
  public Blocks restrict(int[] ids) {
    Map<Blocks.Pair, Kernel> some = new HashMap<>();
    given.forEach(
        (p, k) ->
            some.put(
                p,
                k.restrict(
                    p.rows() == Side.V ? ids : Kernels.indices(k.rows()),
                    p.columns() == Side.V ? ids : Kernels.indices(k.columns()))));
    return new MatrixBlocks(some, counts == null ? null : counts.select(ids));
  }

  @Override
  public Blocks withCandidates(int[] ids) {
    MatrixBlocks part = (MatrixBlocks) restrict(ids);
    Map<Blocks.Pair, Kernel> some = new HashMap<>(part.given);
    Kernel all = between(Side.V, Side.V);
    some.put(new Blocks.Pair(Side.R, Side.V), all.restrict(Kernels.indices(all.rows()), ids));
    return new MatrixBlocks(some, part.counts);
  }

  @Override
  public Blocks without(Side side) {
    Map<Blocks.Pair, Kernel> rest = new HashMap<>(given);
    rest.keySet().removeIf(p -> p.rows() == side || p.columns() == side);
    return new MatrixBlocks(rest, counts);
  }

  @Override
  public @Nullable Features features() {
    return null;
  }

  @Override
  public @Nullable Features counts() {
    return counts;
  }

  @Override
  public Blocks withCounts(Features x) {
    return new MatrixBlocks(given, x);
  }
}
