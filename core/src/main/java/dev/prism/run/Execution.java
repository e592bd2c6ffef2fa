package dev.prism.run;

import dev.prism.Storage;
import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import dev.prism.kernel.NeighbourMethod;
import dev.prism.optimize.ThresholdRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How a selection is computed for the size of the pool. Immutable and safe for use by multiple
 * threads.
 *
 * <p>{@link Exact} optimizes over all items at once; the others trade some value for memory or
 * time. Every execution has a text form, such as {@code exact}, {@code
 * partitioned:blocks=8,rounds=2}, {@code graph:neighbours=32} or {@code stream:rule=three-sieves}.
 *
 * <pre>{@code
 * Request request = Request.pick(100).measure("fl");
 * Result exact = request.execution(Execution.exact()).from(problem);
 * Result blocks = request.execution(Execution.partitioned(8)).from(problem);
 * Result graph = request.execution("graph:neighbours=32").from(problem);
 * }</pre>
 */
public sealed interface Execution {
  /** {@return the text form} */
  String text();

  /** The execution that the {@link ExecutionPlan} recommends for the problem. */
  record Automatic() implements Execution {
    @Override
    public String text() {
      return "auto";
    }
  }

  /**
   * All items at once; similarities are stored if they fit the memory and computed on the fly
   * otherwise.
   */
  record Exact() implements Execution {
    @Override
    public String text() {
      return "exact";
    }
  }

  /**
   * Greedy in every block of a random partition, then once more over the winners of all blocks.
   *
   * @param blocks the number of blocks, at least 1; empty for the number that the plan recommends
   * @param rounds 1 keeps a share of every block; 2 selects again among the winners
   * @param strata the stratum of every item, such as its class, which all blocks get their part of;
   *     equal labels are one stratum, as are nulls; empty for none
   */
  record Partitioned(OptionalInt blocks, int rounds, List<@Nullable String> strata)
      implements Execution {
    /** Checks the ranges and copies the strata. */
    public Partitioned {
      strata = Collections.unmodifiableList(new ArrayList<>(strata));
      if (blocks.isPresent() && blocks.getAsInt() < 1) {
        throw new BadRequestException(
            "%d blocks were asked for; there must be at least one.", blocks.getAsInt());
      }
      if (rounds < 1 || rounds > 2) {
        throw new BadRequestException("%d rounds were asked for; there are 1 or 2.", rounds);
      }
    }

    /**
     * Sets the number of rounds.
     *
     * @param n 1 or 2
     * @return a copy with the number of rounds
     */
    public Partitioned rounds(int n) {
      return new Partitioned(blocks, n, strata);
    }

    /**
     * Sets the strata.
     *
     * @param labels the stratum of every item
     * @return a copy with the strata
     */
    public Partitioned strata(List<? extends @Nullable String> labels) {
      return new Partitioned(blocks, rounds, new ArrayList<>(labels));
    }

    /**
     * Sets the number of blocks.
     *
     * @param n the number of blocks, at least 1
     * @return a copy with the number of blocks
     */
    public Partitioned blocks(int n) {
      return new Partitioned(OptionalInt.of(n), rounds, strata);
    }

    @Override
    public String text() {
      String n = blocks.isPresent() ? String.valueOf(blocks.getAsInt()) : "auto";
      return "partitioned:blocks=" + n + ",rounds=" + rounds;
    }
  }

  /**
   * Greedy on a graph that keeps only the most similar items of each item.
   *
   * @param neighbours the number of neighbours of an item, at least 1
   * @param method how neighbours are found
   */
  record NeighbourGraph(int neighbours, NeighbourMethod method) implements Execution {
    /** Checks the number of neighbours. */
    public NeighbourGraph {
      Storage.neighbours(neighbours, method); // rejects numbers out of range
    }

    Storage storage(int n) {
      return Storage.neighbours(neighbours, method.resolve(n));
    }

    @Override
    public String text() {
      return "graph:neighbours=" + neighbours + ",by=" + method.label();
    }
  }

  /**
   * One pass over items that are not kept, in bounded memory.
   *
   * @param rule the rule for thresholds
   * @param epsilon ε, from 0 to 1: the ratio of consecutive thresholds is 1 + ε
   * @param patience for {@link ThresholdRule#THREE_SIEVES}, the number of rejections in a row after
   *     which the threshold is lowered
   * @param sample the size of the random sample that stands for the ground set
   */
  record Streamed(ThresholdRule rule, double epsilon, int patience, int sample)
      implements Execution {
    /** Checks the ranges. */
    public Streamed {
      dev.prism.stream.StreamSettings.of(1).epsilon(epsilon).patience(patience).sample(sample);
    }

    dev.prism.stream.StreamSettings settings(int k, long seed) {
      return dev.prism.stream.StreamSettings.of(k)
          .rule(rule)
          .epsilon(epsilon)
          .patience(patience)
          .sample(sample)
          .seed(seed);
    }

    @Override
    public String text() {
      return "stream:rule="
          + rule.label()
          + ",epsilon="
          + Names.format(epsilon)
          + ",patience="
          + patience
          + ",sample="
          + sample;
    }
  }

  /** {@return the execution that the plan recommends} */
  static Execution automatic() {
    return new Automatic();
  }

  /** {@return the execution over all items at once} */
  static Execution exact() {
    return new Exact();
  }

  /**
   * Returns two rounds over a random partition.
   *
   * @param blocks the number of blocks, at least 1
   * @return the execution
   */
  static Partitioned partitioned(int blocks) {
    return new Partitioned(OptionalInt.of(blocks), 2, List.of());
  }

  /** {@return two rounds over the recommended number of blocks; exact if that is affordable} */
  static Partitioned partitioned() {
    return new Partitioned(OptionalInt.empty(), 2, List.of());
  }

  /**
   * Returns greedy on a neighbour graph.
   *
   * @param neighbours the number of neighbours of an item, at least 1
   * @return the execution
   */
  static NeighbourGraph neighbourGraph(int neighbours) {
    return new NeighbourGraph(neighbours, NeighbourMethod.AUTO);
  }

  /** {@return one pass of sieve-streaming++ with its default settings} */
  static Streamed streamed() {
    var s = dev.prism.stream.StreamSettings.of(1);
    return new Streamed(s.rule(), s.epsilon(), s.patience(), s.sample());
  }

  /**
   * Parses a text form.
   *
   * @param text such as {@code partitioned:blocks=8}
   * @return the execution
   * @throws BadRequestException if the text names no execution or a setting is not allowed
   */
  static Execution parse(String text) {
    String[] part = text.strip().toLowerCase(Locale.ROOT).split("\\s*:\\s*", 2);
    Map<String, String> settings = settings(part.length < 2 ? "" : part[1]);
    Execution e =
        switch (part[0]) {
          case "auto" -> automatic();
          case "exact" -> exact();
          case "partitioned" -> {
            String blocks = settings.remove("blocks");
            Partitioned p =
                blocks == null || blocks.equals("auto")
                    ? partitioned()
                    : partitioned(whole("blocks", blocks));
            String rounds = settings.remove("rounds");
            yield rounds == null ? p : p.rounds(whole("rounds", rounds));
          }
          case "graph" -> {
            String by = settings.remove("by"), count = settings.remove("neighbours");
            yield new NeighbourGraph(
                count == null ? ExecutionPlan.NEIGHBOURS : whole("neighbours", count),
                by == null ? NeighbourMethod.AUTO : NeighbourMethod.named(by));
          }
          case "stream" -> {
            Streamed s = streamed();
            String rule = settings.remove("rule"), epsilon = settings.remove("epsilon");
            String patience = settings.remove("patience"), sample = settings.remove("sample");
            yield new Streamed(
                rule == null ? s.rule : ThresholdRule.named(rule),
                epsilon == null ? s.epsilon : Names.parseNumber("epsilon", epsilon),
                patience == null ? s.patience : whole("patience", patience),
                sample == null ? s.sample : whole("sample", sample));
          }
          default -> {
            List<String> names = List.of("auto", "exact", "partitioned", "graph", "stream");
            throw new BadRequestException(
                "There is no execution called %s.%s There are %s.",
                part[0], Names.didYouMean(part[0], names), String.join(", ", names));
          }
        };
    if (!settings.isEmpty()) {
      throw new BadRequestException(
          "%s has no setting %s.", part[0], String.join(" and ", settings.keySet()));
    }
    return e;
  }

  private static Map<String, String> settings(String text) {
    Map<String, String> out = new LinkedHashMap<>();
    Arrays.stream(text.split(","))
        .filter(s -> !s.isBlank())
        .forEach(
            s -> {
              String[] pair = s.split("=", 2);
              if (pair.length != 2) {
                throw new BadRequestException(
                    "\"%s\" is not a setting; write name=value.", s.strip());
              }
              out.put(pair[0].strip(), pair[1].strip());
            });
    return out;
  }

  private static int whole(String name, String text) {
    double n = Names.parseNumber(name, text);
    if (n != Math.rint(n) || Math.abs(n) > Integer.MAX_VALUE) {
      throw new BadRequestException("%s=%s must be a whole number.", name, text);
    }
    return (int) n;
  }
}
