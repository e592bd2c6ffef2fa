package dev.prism;

import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.kernel.Kernel;
import dev.prism.term.Given;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a log-determinant is conditioned on. */
final class Conditioning {
  private Conditioning() {}

  /** All guides as one block, or one after the other. */
  static Given of(Blocks blocks, boolean oneBlock, Params t, Guide... guides) {
    List<Given.Piece> pieces = new ArrayList<>();
    List<Guide> there = Arrays.stream(guides).filter(g -> blocks.count(g.side()) > 0).toList();
    int m = 0;
    for (Guide g : there) {
      Param p = g == Guide.QUERY ? Param.ETA : Param.NU;
      pieces.add(new Given.Piece(blocks.guided(g, Side.V), t.get(p), p.symbol())); // scanned once
      m += blocks.count(g.side());
    }
    double[][] among = new double[m][m];
    int r = 0;
    for (Guide a : there) {
      int c = 0;
      for (Guide b : there) {
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
        Symmetry.check(
            i, j, (float) among[i][j], (float) among[j][i], "of the query and private sets");
      }
    }
    int[] sizes = new int[oneBlock ? Math.min(1, pieces.size()) : pieces.size()];
    Arrays.fill(sizes, oneBlock ? pieces.size() : 1);
    return new Given(pieces, among, sizes);
  }
}
