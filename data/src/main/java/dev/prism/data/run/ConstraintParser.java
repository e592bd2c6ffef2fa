package dev.prism.data.run;

import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Knapsack;
import dev.prism.constraint.Quotas;
import dev.prism.data.DataException;
import dev.prism.data.Load;
import dev.prism.data.Options;
import dev.prism.data.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Reads the constraint of a request. Stateless. */
public final class ConstraintParser {
  /** The group of items that have none. */
  public static final String NONE = "(none)";

  private ConstraintParser() {}

  /** Refuses what the words alone show to be wrong. */
  public static void checkWords(FileRequest r) {
    if (r.k() == null && r.budget() == null) {
      throw new PrismException("How many? Give k, or costs with a budget.");
    }
    if ((r.costs() == null) != (r.budget() == null)) {
      throw new PrismException("Costs and a budget go together; one of them is missing.");
    }
    if (r.stop() != null && !List.of("never", "zero", "negative").contains(r.stop())) {
      throw new PrismException("stop=%s must be never, zero or negative.", r.stop());
    }
    if (r.k() != null && r.k() < 1) {
      throw new PrismException("k is %d; it must be at least 1.", r.k());
    }
  }

  /** The whole constraint; items of the query and private sets are not chosen. */
  static Constraint constraint(FileRequest r, Table pool, int[] queryRows, int[] privateRows) {
    Constraint c = Constraint.atMost(r.k() == null ? Integer.MAX_VALUE : r.k());
    if (r.costs() != null || r.budget() != null) {
      c = c.knapsack(knapsack(r, pool));
    }
    if (r.quotas() != null && !r.quotas().isEmpty()) {
      c = c.quotas(quotas(r.quotas(), pool));
    }
    Set<Integer> out = new LinkedHashSet<>();
    IntStream.of(IdLists.rows(pool, r.exclude())).forEach(out::add);
    IntStream.of(queryRows).forEach(out::add);
    IntStream.of(privateRows).forEach(out::add);
    c =
        c.include(IdLists.rows(pool, r.include()))
            .exclude(out.stream().mapToInt(Integer::intValue).toArray());
    c = r.until() == null ? c : c.until(r.until());
    return switch (r.stop() == null ? "never" : r.stop()) {
      case "never" -> c;
      case "zero" -> c.stopAtZero();
      case "negative" -> c.stopAtNegative();
      default -> throw new AssertionError(r.stop());
    };
  }

  /** The column that costs are in; null where they are in a file. */
  static String costColumn(FileRequest r) {
    return r.costs() == null || Files.isRegularFile(Path.of(r.costs())) ? null : r.costs();
  }

  private static Knapsack knapsack(FileRequest r, Table pool) {
    String column = costColumn(r);
    double[] costs = column != null ? pool.numbers(column) : fromFile(r.costs(), pool.size());
    return new Knapsack(costs, r.budget());
  }

  private static double[] fromFile(String file, int n) {
    Table t = Load.table(file, Options.NONE);
    List<String> lines = t.columns().get("text");
    boolean numbers = t.features() != null && t.features().width() == 1;
    if (t.size() != n || !numbers && lines == null) {
      throw new DataException("%s must hold one cost for each of the %d items.", file, n);
    }
    if (lines != null) {
      return t.numbers("text");
    }
    double[] out = new double[n];
    float[] one = new float[1];
    for (int i = 0; i < n; i++) {
      t.features().read(i, one, 0);
      out[i] = Double.parseDouble(Float.toString(one[0])); // 0.1 and not 0.10000000149
    }
    return out;
  }

  static List<String> quotaColumns(FileRequest r) {
    List<String> out = new ArrayList<>();
    for (String q : r.quotas() == null ? List.<String>of() : r.quotas()) {
      out.add(q.contains("=") ? q.substring(0, q.indexOf('=')) : q);
    }
    return out;
  }

  /** {@code column=GROUP:MIN-MAX,…}; {@code *} stands for every group that is not named. */
  private static Quotas quotas(List<String> texts, Table pool) {
    if (texts.size() > 1) {
      throw new PrismException(
          "One column at a time can have quotas; %d were given.", texts.size());
    }
    String[] part = texts.get(0).split("=", 2);
    if (part.length != 2) {
      throw new PrismException(
          "The quota %s should read column=GROUP:MIN-MAX,…, such as label=cat:5-20,*:0-50.",
          texts.get(0));
    }
    List<String> labels = pool.column(part[0]).stream().map(l -> l == null ? NONE : l).toList();
    Map<String, Quotas.Range> ranges = Quotas.ranges(part[1]);
    Quotas.Range others = ranges.remove(Quotas.OTHERS);
    if (others != null) {
      for (String l : labels) {
        ranges.putIfAbsent(l, others);
      }
    }
    return Quotas.of(labels, ranges);
  }
}
