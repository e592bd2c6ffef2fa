package dev.prism.spark;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Computes the value of selections over the whole pool, in one pass if the measure is a sum over
 * rows, and otherwise in none.
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

  double[] of(Dataset<Row> pool, List<ItemBlock> sets) {
    double[] out = new double[sets.size()];
    for (int s = 0; s < out.length; s++) {
      Problem a = q.problem(sets.get(s).features());
      out[s] = value(parts(q.on(a), shape, false));
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
                  List.of(sums(request.value(), reader, parts, chosen.value(), rows)).iterator())
          .collect() // in the order of the partitions
          .forEach(part -> Arrays.setAll(out, s -> out[s] + part[s]));
    } finally {
      request.destroy();
      chosen.destroy();
    }
    return out;
  }

  private static double[] sums(
      RemoteRequest q,
      ItemRows items,
      MeasureShape shape,
      List<ItemBlock> sets,
      Iterator<InternalRow> rows) {
    double[] out = new double[sets.size()];
    while (rows.hasNext()) {
      ItemBlock b = items.read(rows, CHUNK);
      for (int s = 0; s < out.length; s++) {
        Problem v = q.problem(sets.get(s).features()).representing(b.features());
        out[s] += value(parts(q.on(v), shape, true));
      }
    }
    return out;
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

  private static double value(Objective f) {
    State s = f.start();
    for (int j = 0; j < f.size(); j++) {
      s.add(j);
    }
    return s.value();
  }
}
