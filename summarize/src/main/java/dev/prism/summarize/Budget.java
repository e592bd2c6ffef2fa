package dev.prism.summarize;

import dev.prism.base.Names;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Knapsack;
import dev.prism.data.DataException;
import dev.prism.data.Words;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * How long a summary may be; null for what does not limit it.
 *
 * @param items so many
 * @param words of all its texts together
 * @param seconds of all its shots together
 */
public record Budget(Integer items, Integer words, Double seconds) {
  public Budget {
    if (items == null && words == null && seconds == null) {
      throw new PrismException("How long? Give -k items, --words or --seconds.");
    }
    if (words != null && seconds != null) {
      throw new PrismException("Give --words or --seconds, and not both.");
    }
    if (items != null && items < 1 || words != null && words < 1) {
      throw new PrismException("A summary has at least one item, and one word.");
    }
    if (seconds != null && !(seconds > 0)) {
      throw new PrismException("--seconds %s should be positive.", Names.shortest(seconds));
    }
  }

  /** What each item costs; null where items are counted. */
  double[] costs(Material m) {
    if (words != null) {
      if (m.texts() == null) {
        throw new DataException("%s has no texts, so words cannot be counted; use -k.", m.source());
      }
      return m.texts().stream()
          .mapToDouble(t -> Math.max(1, t == null ? 0 : Words.count(t)))
          .toArray();
    }
    if (seconds != null && m.seconds() == null) {
      throw new DataException(
          "How long an item of %s takes is not known; say how many frames there are a second (--fps"
              + " 25), give a column called seconds, or use -k.",
          m.source());
    }
    return seconds == null ? null : m.seconds();
  }

  /** Texts so short that, paid by the word, a summary would be made of them; not if all are. */
  int[] scraps(Material m) {
    if (words == null || m.texts() == null) {
      return new int[0];
    }
    int[] few =
        IntStream.range(0, m.size())
            .filter(i -> Words.count(m.called(i)) < Document.FEWEST_WORDS)
            .toArray();
    return few.length == m.size() ? new int[0] : few;
  }

  private double limit() {
    return words == null ? seconds : words;
  }

  private String unit() {
    return words == null ? "seconds" : "words";
  }

  /** What is too much for the collection is all of it, which is said. */
  Constraint on(Material m, int[] exclude, Consumer<String> note) {
    int free = m.size() - (int) Arrays.stream(exclude).distinct().count();
    if (free == 0) {
      throw new DataException("All of %s is query or private: nothing is left.", m.source());
    }
    int k = items == null ? free : Math.min(items, free);
    if (items != null && items > free) {
      note.accept(
          "%s has %s to choose from, and -k is %d: the summary is all of it."
              .formatted(m.source(), m.kind().count(free), items));
    }
    Constraint c = Constraint.atMost(k).exclude(exclude);
    double[] costs = costs(m);
    if (costs == null) {
      return c;
    }
    double total = Arrays.stream(costs).sum();
    double least =
        IntStream.range(0, costs.length)
            .filter(j -> Arrays.stream(exclude).noneMatch(x -> x == j))
            .mapToDouble(j -> costs[j])
            .min()
            .orElse(0);
    if (least > limit()) {
      throw new DataException(
          "The shortest %s of %s takes %s %s, and the budget is %s; give more.",
          m.kind().one(),
          m.source(),
          Names.shortest(round(least)),
          unit(),
          Names.shortest(limit()));
    }
    if (total <= limit() && items == null) {
      note.accept(
          "%s takes %s %s in all, and the budget is %s: the summary is all of it."
              .formatted(
                  m.source(), Names.shortest(round(total)), unit(), Names.shortest(limit())));
    }
    return c.knapsack(new Knapsack(costs, limit()));
  }

  /** Another item could be paid for. */
  boolean hasRoom(Material m, int[] exclude, int... picks) {
    double[] costs = costs(m);
    if (costs == null) {
      return picks.length < Math.min(items, m.size() - exclude.length);
    }
    boolean[] in = new boolean[costs.length];
    for (int j : exclude) {
      in[j] = true;
    }
    double spent = 0;
    for (int j : picks) {
      in[j] = true;
      spent += costs[j];
    }
    double left = limit() - spent;
    return IntStream.range(0, costs.length).anyMatch(j -> !in[j] && costs[j] <= left);
  }

  static double round(double seconds) {
    return Math.round(seconds * 10) / 10.0;
  }
}
