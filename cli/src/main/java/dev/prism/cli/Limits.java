package dev.prism.cli;

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

/** From what was typed to a constraint. */
final class Limits {
  /** What an item without a group is in. */
  static final String NONE = "(none)";

  private Limits() {}

  /** What the words alone show. */
  static void checkWords(Job job) {
    if (job.k() == null && job.budget() == null) {
      throw new PrismException("How many? Give -k N, or --costs with --budget B.");
    }
    if ((job.costs() == null) != (job.budget() == null)) {
      throw new PrismException("--costs and --budget go together; one of them is missing.");
    }
    if (job.stop() != null && !List.of("never", "zero", "negative").contains(job.stop())) {
      throw new PrismException("--stop %s must be never, zero or negative.", job.stop());
    }
    Constraint.atMost(job.k() == null ? Integer.MAX_VALUE : job.k());
  }

  static Constraint of(Job job, Table pool, int[] asQuery, int[] asAvoid) {
    Constraint c = Constraint.atMost(job.k() == null ? Integer.MAX_VALUE : job.k());
    if (job.costs() != null || job.budget() != null) {
      c = c.knapsack(knapsack(job, pool));
    }
    if (job.quotas() != null && !job.quotas().isEmpty()) {
      c = c.quotas(quotas(job.quotas(), pool));
    }
    Set<Integer> out = new LinkedHashSet<>();
    IntStream.of(Ids.rows(pool, job.exclude())).forEach(out::add);
    IntStream.of(asQuery).forEach(out::add);
    IntStream.of(asAvoid).forEach(out::add);
    c =
        c.include(Ids.rows(pool, job.include()))
            .exclude(out.stream().mapToInt(Integer::intValue).toArray());
    c = job.until() == null ? c : c.until(job.until());
    return switch (job.stop() == null ? "never" : job.stop()) {
      case "never" -> c;
      case "zero" -> c.stopAtZero();
      case "negative" -> c.stopAtNegative();
      default -> throw new AssertionError(job.stop());
    };
  }

  /** The column that costs are in; null where they are in a file. */
  static String costColumn(Job job) {
    return job.costs() == null || Files.isRegularFile(Path.of(job.costs())) ? null : job.costs();
  }

  private static Knapsack knapsack(Job job, Table pool) {
    String column = costColumn(job);
    double[] costs = column != null ? pool.numbers(column) : fromFile(job.costs(), pool.size());
    return new Knapsack(costs, job.budget());
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

  static List<String> quotaColumns(Job job) {
    List<String> out = new ArrayList<>();
    for (String q : job.quotas() == null ? List.<String>of() : job.quotas()) {
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
          "--quota %s should read column=GROUP:MIN-MAX,…, such as label=cat:5-20,*:0-50.",
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
