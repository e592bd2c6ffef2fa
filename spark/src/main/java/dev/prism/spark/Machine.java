package dev.prism.spark;

import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.optimize.Run;
import dev.prism.partition.Shares;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * One machine's part of a round: read a block, choose from it. The block is put in order of id
 * first, so a task that is run again, or whose rows come in another order, finds the same.
 */
final class Machine implements Serializable {
  private static final long serialVersionUID = 1L;

  private final RemoteRequest q;
  private final Items items;
  private final Shape shape;
  private final Block rows; // what is represented; null for the block itself
  private final long all; // items in the pool, which the rows stand for

  Machine(RemoteRequest q, Items items, Shape shape, Block rows, long all) {
    this.q = q;
    this.items = items;
    this.shape = shape;
    this.rows = rows;
    this.all = all;
  }

  /**
   * @param share null for k from every block, or else what all blocks together send on
   * @param sizes of the blocks, by which it is shared out
   */
  Iterator<Block> choose(int number, Iterator<InternalRow> from, Integer share, long[] sizes) {
    Block b = items.read(from, Integer.MAX_VALUE);
    if (b.size() == 0) {
      return List.<Block>of().iterator();
    }
    b = b.sorted();
    int k = Math.min(b.size(), share == null ? q.k : Shares.of(share, sizes)[number]);
    if (k == 0) {
      return List.<Block>of().iterator();
    }
    boolean part = sizes.length > 1;
    Selection s = select(b, k, part);
    Block chosen = b.take(s.indices()).gains(s.picks().stream().mapToDouble(Pick::gain).toArray());
    return List.of(part && q.hasBudget() && q.quota != null ? affordable(b, s, chosen) : chosen)
        .iterator();
  }

  /** With what the last machine may need to meet the minimums within the budget. */
  private Block affordable(Block b, Selection s, Block chosen) {
    int[] cheap = q.quota.cheapest(b, s.indices());
    return Block.of(List.of(chosen, b.take(cheap).gains(new double[cheap.length])));
  }

  private Selection select(Block b, int k, boolean part) {
    Objective f = objective(b);
    return q.optimizer().maximize(f, q.within(b, k, part), Run.DEFAULT.seed(q.seed).threads(1));
  }

  Objective objective(Block b) {
    Problem v = q.problem(b.features());
    v = rows == null || !shape.anyOverRows() ? v : v.representing(rows.features());
    int represented = rows == null ? b.size() : rows.size();
    return q.on(v, shape, (double) all / represented);
  }
}
