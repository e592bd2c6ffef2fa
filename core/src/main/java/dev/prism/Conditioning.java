package dev.prism;

import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.kernel.Kernel;
import dev.prism.term.ConditioningSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Builds the set on which a log-determinant is conditioned. */
final class Conditioning {
  private Conditioning() {}

  /** Joins the auxiliary sets in one block, or conditions on one after the other. */
  static ConditioningSet of(Blocks blocks, boolean oneBlock, Params t, AuxiliarySet... sets) {
    List<ConditioningSet.Part> parts = new ArrayList<>();
    List<AuxiliarySet> present =
        Arrays.stream(sets).filter(g -> blocks.count(g.side()) > 0).toList();
    int m = 0;
    for (AuxiliarySet g : present) {
      Param p = g == AuxiliarySet.QUERY ? Param.ETA : Param.NU;
      parts.add(
          new ConditioningSet.Part(
              blocks.auxiliary(g, Side.V), t.get(p), p.symbol())); // scanned once
      m += blocks.count(g.side());
    }
    double[][] among = new double[m][m];
    int r = 0;
    for (AuxiliarySet a : present) {
      int c = 0;
      for (AuxiliarySet b : present) {
        Kernel k = blocks.between(a.side(), b.side());
        for (int i = 0; i < k.rows(); i++) {
          for (int j = 0; j < k.columns(); j++) {
            among[r + i][c + j] = k.at(i, j);
          }
        }
        c += k.columns();
      }
      r += blocks.count(a.side());
    }
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < i; j++) {
        SymmetryCheck.check(
            i, j, (float) among[i][j], (float) among[j][i], "of the query and private sets");
      }
    }
    int[] sizes = new int[oneBlock ? Math.min(1, parts.size()) : parts.size()];
    Arrays.fill(sizes, oneBlock ? parts.size() : 1);
    return new ConditioningSet(parts, among, sizes);
  }
}
