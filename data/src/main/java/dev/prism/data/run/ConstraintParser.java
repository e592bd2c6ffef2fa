package dev.prism.data.run;

import dev.prism.base.BadRequestException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Knapsack;
import dev.prism.constraint.Quotas;
import dev.prism.data.DataException;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Parses the constraint of a request. Stateless. */
public final class ConstraintParser {
  /** The name of the group of items without a group. */
  public static final String NO_GROUP = "(none)";

  private ConstraintParser() {}

  /**
   * Throws a {@link BadRequestException} if the constraint is wrong whatever the data are.
   *
   * @param r the request
   */
  public static void validate(FileRequest r) {
    if (r.k() == null && r.budget() == null) {
      throw new BadRequestException(
          "The size of the selection is missing. Give k, or costs with a budget.");
    }
    if ((r.costs() == null) != (r.budget() == null)) {
      throw new BadRequestException("Costs and a budget go together; one of them is missing.");
    }
    if (r.stopAtGain() != null && !List.of("never", "zero", "negative").contains(r.stopAtGain())) {
      throw new BadRequestException(
          "stopAtGain=%s must be never, zero or negative.", r.stopAtGain());
    }
    for (String quota : r.quotas() == null ? List.<String>of() : r.quotas()) {
      if (!quota.contains("=")) {
        throw notAQuota(quota);
      }
      Quotas.parse(quota.substring(quota.indexOf('=') + 1));
    }
    if (r.isStream() && r.afterSaturation() != null && !r.afterSaturation().equals("stop")) {
      throw new BadRequestException(
          "A stream keeps no items to go on with once none adds to the value; after saturation it"
              + " always stops.");
    }
    if (r.k() != null && r.k() < 1) {
      throw new BadRequestException("k is %d; it must be at least 1.", r.k());
    }
  }

  private static BadRequestException notAQuota(String text) {
    return new BadRequestException(
        "The quota %s should read column=GROUP:MIN-MAX,…, such as label=cat:5-20,*:0-50.", text);
  }

  /** Returns the constraint; items of the query and private sets are excluded. */
  static Constraint constraint(
      FileRequest r, Table pool, int[] queryRows, int[] privateRows, int[] identical) {
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
    int[] include = IdLists.rows(pool, r.include());
    Set<Integer> in = IntStream.of(include).boxed().collect(Collectors.toSet());
    IntStream.of(identical).filter(j -> !in.contains(j)).forEach(out::add);
    c = c.include(include).exclude(out.stream().mapToInt(Integer::intValue).toArray());
    c = r.stopAtValue() == null ? c : c.stopAtValue(r.stopAtValue());
    return switch (r.stopAtGain() == null ? "never" : r.stopAtGain()) {
      case "never" -> c;
      case "zero" -> c.stopAtZero();
      case "negative" -> c.stopAtNegative();
      default -> throw new AssertionError(r.stopAtGain());
    };
  }

  /** Returns the column of the costs; null where they are in a file. */
  static @Nullable String costColumn(FileRequest r) {
    return r.costs() == null || Files.isRegularFile(Path.of(r.costs())) ? null : r.costs();
  }

  private static Knapsack knapsack(FileRequest r, Table pool) {
    String column = costColumn(r);
    double[] costs = column != null ? pool.numbers(column) : fromFile(r.costs(), pool.size());
    return new Knapsack(costs, r.budget());
  }

  private static double[] fromFile(String file, int n) {
    Table t = TableReader.read(file, ReadOptions.NONE);
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
      out[i] = Double.parseDouble(Float.toString(one[0])); // 0.1, not 0.10000000149
    }
    return out;
  }

  /** Returns the columns that a request uses otherwise than as features, with the use of each. */
  static Map<String, String> roles(FileRequest r) {
    Map<String, String> out = new LinkedHashMap<>();
    quotaColumns(r).forEach(name -> out.put(name, "quotas"));
    String costs = costColumn(r);
    if (costs != null) {
      out.put(costs, "costs");
    }
    String concepts = ItemConcepts.column(r);
    if (concepts != null) {
      out.put(concepts, "concepts");
    }
    if (r.isPartitioned() && r.execution().stratify() != null) {
      out.put(r.execution().stratify(), "strata");
    }
    return out;
  }

  private static List<String> quotaColumns(FileRequest r) {
    List<String> out = new ArrayList<>();
    for (String q : r.quotas() == null ? List.<String>of() : r.quotas()) {
      out.add(q.contains("=") ? q.substring(0, q.indexOf('=')) : q);
    }
    return out;
  }

  /** Returns the group of each item under the quotas of a request; null without quotas. */
  static @Nullable List<String> groups(FileRequest r, Table pool) {
    List<String> columns = quotaColumns(r);
    return columns.isEmpty() || !pool.columns().containsKey(columns.getFirst())
        ? null
        : groups(columns.getFirst(), pool);
  }

  private static List<String> groups(String column, Table pool) {
    return pool.column(column).stream().map(l -> l == null ? NO_GROUP : l).toList();
  }

  /** Parses {@code column=GROUP:MIN-MAX,…}, where {@code *} is every group that is not named. */
  private static Quotas quotas(List<String> texts, Table pool) {
    if (texts.size() > 1) {
      throw new BadRequestException("Quotas apply to one column; %d were given.", texts.size());
    }
    String[] part = texts.get(0).split("=", 2);
    if (part.length != 2) {
      throw notAQuota(texts.get(0));
    }
    return Quotas.of(groups(part[0], pool), Quotas.parse(part[1]));
  }
}
