package dev.prism.spark;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Computes the values of selections over the whole pool, pick by pick, in one pass if the measure
 * is a sum over rows, and otherwise in none.
 */
final class PoolValues {
  private static final int CHUNK = 8192;

  private final JavaSparkContext spark;
  private final ItemRows items;
  private final RemoteRequest q;
  private final MeasureShape shape;

  PoolValues(JavaSparkContext spark, ItemRows items, RemoteRequest q, MeasureShape shape) {
    this.spark = spark;
    this.items = items;
    this.q = q;
    this.shape = shape;
  }

  /**
   * Returns the value of every selection after each of its picks.
   *
   * @param pool all items
   * @param sets the picks of each selection, in their order
   * @return for every selection, one value for each pick; the last is that of the selection
   */
  double[][] of(Dataset<Row> pool, List<ItemBlock> sets) {
    double[][] out = new double[sets.size()][];
    for (int s = 0; s < out.length; s++) {
      Problem a = q.problem(sets.get(s).features());
      out[s] = values(parts(q.on(a), shape, false));
    }
    if (!shape.anyOverRows()) {
      return out;
    }
    Broadcast<RemoteRequest> request = spark.broadcast(q);
    Broadcast<List<ItemBlock>> chosen = spark.broadcast(new ArrayList<>(sets));
    ItemRows reader = items; // fields of this object are not serializable
    MeasureShape parts = shape;
    try {
      ItemRows.rows(pool)
          .mapPartitions(
              rows ->
                  Collections.singletonList(
                          sums(request.value(), reader, parts, chosen.value(), rows))
                      .iterator())
          .collect() // in the order of the partitions
          .forEach(part -> add(part, out));
    } finally {
      request.destroy();
      chosen.destroy();
    }
    return out;
  }

  private static double[][] sums(
      RemoteRequest q,
      ItemRows items,
      MeasureShape shape,
      List<ItemBlock> sets,
      Iterator<InternalRow> rows) {
    double[][] out = new double[sets.size()][];
    Arrays.setAll(out, s -> new double[sets.get(s).size()]);
    while (rows.hasNext()) {
      ItemBlock b = items.read(rows, CHUNK);
      double[][] chunk = new double[out.length][];
      for (int s = 0; s < out.length; s++) {
        Problem v = q.problem(sets.get(s).features()).representing(b.features());
        chunk[s] = values(parts(q.on(v), shape, true));
      }
      add(chunk, out);
    }
    return out;
  }

  private static void add(double[][] from, double[][] to) {
    for (int s = 0; s < to.length; s++) {
      for (int t = 0; t < to[s].length; t++) {
        to[s][t] += from[s][t];
      }
    }
  }

  /** Returns the parts of the objective that are sums over rows, or the other parts. */
  private static Objective parts(Objective f, MeasureShape shape, boolean overRows) {
    List<Objective.Part> some = new ArrayList<>();
    for (int t = 0; t < f.parts().size(); t++) {
      if (shape.overRows(t) == overRows) {
        some.add(f.parts().get(t));
      }
    }
    return new Objective(f.size(), some, false);
  }

  private static double[] values(Objective f) {
    State s = f.start();
    double[] out = new double[f.size()];
    for (int j = 0; j < out.length; j++) {
      s.add(j);
      out[j] = s.value();
    }
    return out;
  }
}
