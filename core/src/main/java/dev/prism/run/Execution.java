package dev.prism.run;

import dev.prism.Storage;
import dev.prism.base.Names;
import dev.prism.base.PrismException;
import dev.prism.kernel.Finder;
import dev.prism.stream.Rule;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/**
 * How a request is carried out. Immutable.
 *
 * <p>The measure, the constraint and the optimizer say what is wanted; the execution says how to
 * get it from a pool of this size. {@link Exact} looks at all items together. The others trade some
 * value for memory or time. Every execution has a text form: {@code exact}, {@code
 * partitioned:blocks=8,rounds=2}, {@code graph:neighbours=32}, {@code stream:rule=three-sieves}.
 */
public sealed interface Execution {
  /** The text form. */
  String text();

  /** The execution that the {@link ExecutionPlan} recommends for the problem at hand. */
  record Automatic() implements Execution {
    @Override
    public String text() {
      return "auto";
    }
  }

  /**
   * All items at once; similarities are stored where they fit and computed on the fly elsewhere.
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
   * @param blocks how many blocks, at least 1; empty for as many as the plan recommends
   * @param rounds 1 keeps the share of every block; 2 chooses again among the winners
   * @param strata a stratum for every item, which is spread evenly over the blocks
   */
  record Partitioned(OptionalInt blocks, int rounds, Strata strata) implements Execution {
    public Partitioned {
      if (blocks.isPresent() && blocks.getAsInt() < 1) {
        throw new PrismException(
            "%d blocks were asked for; there must be at least one.", blocks.getAsInt());
      }
      if (rounds < 1 || rounds > 2) {
        throw new PrismException("%d rounds were asked for; there are 1 or 2.", rounds);
      }
    }

    /** The same partition in another number of rounds. */
    public Partitioned rounds(int n) {
      return new Partitioned(blocks, n, strata);
    }

    /** The same partition with strata. */
    public Partitioned strata(Strata s) {
      return new Partitioned(blocks, rounds, s);
    }

    /** The same partition in another number of blocks. */
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
   * Exact greedy on a graph that keeps the most similar items of each item only.
   *
   * @param neighbours how many neighbours an item keeps, at least 1
   * @param finder how neighbours are found
   */
  record NeighbourGraph(int neighbours, Finder finder) implements Execution {
    public NeighbourGraph {
      Storage.neighbours(neighbours, finder); // refuses what is out of range
    }

    Storage storage(int n) {
      return Storage.neighbours(neighbours, finder.on(n));
    }

    @Override
    public String text() {
      return "graph:neighbours=" + neighbours + ",by=" + finder.spec();
    }
  }

  /**
   * One pass over items that are not kept, in bounded memory.
   *
   * @param rule how thresholds are set
   * @param epsilon thresholds are 1 + ε apart; between 0 and 1
   * @param patience for {@link Rule#THREE_SIEVES}: rejections in a row before the threshold falls
   * @param sample items of the random sample that stands for the ground set
   */
  record Streamed(Rule rule, double epsilon, int patience, int sample) implements Execution {
    public Streamed {
      dev.prism.stream.Settings.pick(1).epsilon(epsilon).patience(patience).sample(sample);
    }

    dev.prism.stream.Settings settings(int k, long seed) {
      return dev.prism.stream.Settings.pick(k)
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
          + Names.shortest(epsilon)
          + ",patience="
          + patience
          + ",sample="
          + sample;
    }
  }

  /** The plan decides. */
  static Execution automatic() {
    return new Automatic();
  }

  /** All items at once. */
  static Execution exact() {
    return new Exact();
  }

  /** Two rounds over this many blocks. */
  static Partitioned partitioned(int blocks) {
    return new Partitioned(OptionalInt.of(blocks), 2, Strata.NONE);
  }

  /** Two rounds over as many blocks as the plan recommends; exact where that can be afforded. */
  static Partitioned partitioned() {
    return new Partitioned(OptionalInt.empty(), 2, Strata.NONE);
  }

  /** A graph of the most similar items. */
  static NeighbourGraph neighbourGraph(int neighbours) {
    return new NeighbourGraph(neighbours, Finder.AUTO);
  }

  /** Sieve-streaming++ with its default settings. */
  static Streamed streamed() {
    var s = dev.prism.stream.Settings.pick(1);
    return new Streamed(s.rule(), s.epsilon(), s.patience(), s.sample());
  }

  /** Reads a text form. */
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
                by == null ? Finder.AUTO : Finder.named(by));
          }
          case "stream" -> {
            Streamed s = streamed();
            String rule = settings.remove("rule"), epsilon = settings.remove("epsilon");
            String patience = settings.remove("patience"), sample = settings.remove("sample");
            yield new Streamed(
                rule == null ? s.rule : Rule.named(rule),
                epsilon == null ? s.epsilon : Names.number("epsilon", epsilon),
                patience == null ? s.patience : whole("patience", patience),
                sample == null ? s.sample : whole("sample", sample));
          }
          default -> {
            List<String> names = List.of("auto", "exact", "partitioned", "graph", "stream");
            throw new PrismException(
                "There is no execution called %s.%s There are %s.",
                part[0], Names.didYouMean(part[0], names), String.join(", ", names));
          }
        };
    if (!settings.isEmpty()) {
      throw new PrismException(
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
                throw new PrismException("\"%s\" is not a setting; write name=value.", s.strip());
              }
              out.put(pair[0].strip(), pair[1].strip());
            });
    return out;
  }

  private static int whole(String what, String text) {
    double n = Names.number(what, text);
    if (n != Math.rint(n) || Math.abs(n) > Integer.MAX_VALUE) {
      throw new PrismException("%s=%s must be a whole number.", what, text);
    }
    return (int) n;
  }
}
