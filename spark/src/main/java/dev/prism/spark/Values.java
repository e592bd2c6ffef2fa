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

/** f over the whole pool at some finished sets: one pass where f is a sum over rows, or none. */
final class Values {
  private static final int CHUNK = 8192;

  private final JavaSparkContext spark;
  private final Items items;
  private final RemoteRequest q;
  private final Shape shape;

  Values(JavaSparkContext spark, Items items, RemoteRequest q, Shape shape) {
    this.spark = spark;
    this.items = items;
    this.q = q;
    this.shape = shape;
  }

  double[] of(Dataset<Row> pool, List<Block> sets) {
    double[] out = new double[sets.size()];
    for (int s = 0; s < out.length; s++) {
      Problem a = q.problem(sets.get(s).features());
      out[s] = value(parts(q.on(a), shape, false));
    }
    if (!shape.anyOverRows()) {
      return out;
    }
    Broadcast<RemoteRequest> question = spark.broadcast(q);
    Broadcast<List<Block>> chosen = spark.broadcast(new ArrayList<>(sets));
    Items reading = items;
    Shape looks = shape;
    try {
      Items.rows(pool)
          .mapPartitions(
              rows ->
                  List.of(sums(question.value(), reading, looks, chosen.value(), rows)).iterator())
          .collect() // in the order of the parts, whichever is ready first
          .forEach(part -> Arrays.setAll(out, s -> out[s] + part[s]));
    } finally {
      question.destroy();
      chosen.destroy();
    }
    return out;
  }

  private static double[] sums(
      RemoteRequest q, Items items, Shape shape, List<Block> sets, Iterator<InternalRow> rows) {
    double[] out = new double[sets.size()];
    while (rows.hasNext()) {
      Block b = items.read(rows, CHUNK);
      for (int s = 0; s < out.length; s++) {
        Problem v = q.problem(sets.get(s).features()).representing(b.features());
        out[s] += value(parts(q.on(v), shape, true));
      }
    }
    return out;
  }

  /** Only what sums over rows, or only what does not. */
  private static Objective parts(Objective f, Shape shape, boolean overRows) {
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
