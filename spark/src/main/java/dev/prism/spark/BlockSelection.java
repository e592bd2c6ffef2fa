package dev.prism.spark;

import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.optimize.RunOptions;
import dev.prism.partition.Apportionment;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/**
 * The task of one block in a round: reads the block and selects from it. The block is sorted by id
 * first, so that a task that is repeated, or whose rows arrive in another order, selects the same
 * items.
 */
final class BlockSelection implements Serializable {
  private static final long serialVersionUID = 1L;

  private final RemoteRequest q;
  private final ItemRows items;
  private final MeasureShape shape;
  private final @Nullable ItemBlock rows; // the rows to represent; null for the block itself
  private final long poolSize; // the rows are a sample of the pool

  BlockSelection(
      RemoteRequest q,
      ItemRows items,
      MeasureShape shape,
      @Nullable ItemBlock rows,
      long poolSize) {
    this.q = q;
    this.items = items;
    this.shape = shape;
    this.rows = rows;
    this.poolSize = poolSize;
  }

  /**
   * Selects from a block.
   *
   * @param share the number of picks of all blocks together; null for k from every block
   * @param sizes the sizes of the blocks, among which the share is apportioned
   */
  Iterator<ItemBlock> select(
      int number, Iterator<InternalRow> from, @Nullable Integer share, long[] sizes) {
    ItemBlock b = items.read(from, Integer.MAX_VALUE);
    if (b.size() == 0) {
      return List.<ItemBlock>of().iterator();
    }
    b = b.sorted();
    int k = Math.min(b.size(), share == null ? q.k : Apportionment.of(share, sizes)[number]);
    if (k == 0) {
      return List.<ItemBlock>of().iterator();
    }
    boolean partial = sizes.length > 1;
    Selection s = select(b, k, partial);
    ItemBlock chosen =
        b.take(s.indices()).gains(s.picks().stream().mapToDouble(Pick::gain).toArray());
    return List.of(partial && q.hasBudget() && q.quota != null ? affordable(b, s, chosen) : chosen)
        .iterator();
  }

  /** Adds the cheapest items by which the last round may meet the minimums within the budget. */
  private ItemBlock affordable(ItemBlock b, Selection s, ItemBlock chosen) {
    int[] cheap = q.quota.cheapest(b, s.indices());
    return ItemBlock.of(List.of(chosen, b.take(cheap).gains(new double[cheap.length])));
  }

  private Selection select(ItemBlock b, int k, boolean partial) {
    Objective f = objective(b);
    return q.optimizer()
        .maximize(f, q.within(b, k, partial), RunOptions.DEFAULT.seed(q.seed).threads(1));
  }

  Objective objective(ItemBlock b) {
    Problem v = q.problem(b.features());
    v = rows == null || !shape.anyOverRows() ? v : v.representing(rows.features());
    int represented = rows == null ? b.size() : rows.size();
    return q.on(v, shape, (double) poolSize / represented);
  }
}
