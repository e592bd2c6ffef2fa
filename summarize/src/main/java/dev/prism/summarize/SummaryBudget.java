package dev.prism.summarize;

import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Knapsack;
import dev.prism.data.DataException;
import dev.prism.data.WordCounter;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The maximum length of a summary. Immutable and safe for use by multiple threads.
 *
 * @param items the maximum number of items, at least 1; null for no limit
 * @param words the maximum number of words in total, at least 1; null for no limit
 * @param seconds the maximum duration in total, above 0; null for no limit
 */
public record SummaryBudget(
    @Nullable Integer items, @Nullable Integer words, @Nullable Double seconds) {
  /** Checks the limits; at least one is required, and words exclude seconds. */
  public SummaryBudget {
    if (items == null && words == null && seconds == null) {
      throw new BadRequestException(
          "The length of the summary is missing; give a number of items, of words or of seconds.");
    }
    if (words != null && seconds != null) {
      throw new BadRequestException(
          "The length of a summary is limited by words or by seconds, not both.");
    }
    if (items != null && items < 1 || words != null && words < 1) {
      throw new BadRequestException("A summary has at least one item and at least one word.");
    }
    if (seconds != null && !(seconds > 0)) {
      throw new BadRequestException(
          "A summary of %s seconds was requested; the duration must be positive.",
          Names.format(seconds));
    }
  }

  /** Returns the cost of each item; null if only the number of items is limited. */
  double @Nullable [] costs(SummaryInput m) {
    if (words != null) {
      if (m.texts() == null) {
        throw new DataException(
            "%s has no texts, so words cannot be counted; limit the number of items instead.",
            m.source());
      }
      return m.texts().stream()
          .mapToDouble(t -> Math.max(1, t == null ? 0 : WordCounter.count(t)))
          .toArray();
    }
    if (seconds != null && m.seconds() == null) {
      throw new DataException(
          "The durations of the items of %s are unknown; give the number of frames per second or a"
              + " column named seconds, or limit the number of items instead.",
          m.source());
    }
    return seconds == null ? null : m.seconds();
  }

  /** Returns the texts that are too short for a budget of words; none if all are too short. */
  int[] tooShort(SummaryInput m, int minWords) {
    if (words == null || m.texts() == null) {
      return new int[0];
    }
    int[] tooShort =
        IntStream.range(0, m.size())
            .filter(i -> WordCounter.count(m.label(i)) < minWords)
            .toArray();
    return tooShort.length == m.size() ? new int[0] : tooShort;
  }

  private double limit() {
    return words == null ? seconds : words;
  }

  private String unit() {
    return words == null ? "seconds" : "words";
  }

  /** Reduces a budget above the size of the collection to all of it, with a note. */
  Constraint constraint(SummaryInput m, int[] exclude, Consumer<String> note) {
    int free = m.size() - (int) Arrays.stream(exclude).distinct().count();
    if (free == 0) {
      throw new DataException(
          "All items of %s are in the query or private set, so nothing is left to select from.",
          m.source());
    }
    int k = items == null ? free : Math.min(items, free);
    if (items != null && items > free) {
      note.accept(
          "%s has %s to select from, and the budget is %d: the summary is all of it."
              .formatted(m.source(), m.kind().count(free), items));
    }
    Constraint c = Constraint.atMost(k).exclude(exclude);
    double[] costs = costs(m);
    if (costs == null) {
      return c;
    }
    double total = Arrays.stream(costs).sum();
    double shortest =
        IntStream.range(0, costs.length)
            .filter(j -> Arrays.stream(exclude).noneMatch(x -> x == j))
            .mapToDouble(j -> costs[j])
            .min()
            .orElse(0);
    if (shortest > limit()) {
      throw new DataException(
          "The shortest %s of %s takes %s %s, and the budget is %s; increase it.",
          m.kind().singular(),
          m.source(),
          Names.format(round(shortest)),
          unit(),
          Names.format(limit()));
    }
    if (total <= limit() && items == null) {
      note.accept(
          "%s takes %s %s in all, and the budget is %s: the summary is all of it."
              .formatted(m.source(), Names.format(round(total)), unit(), Names.format(limit())));
    }
    return c.knapsack(new Knapsack(costs, limit()));
  }

  /** Returns whether another item fits the budget. */
  boolean hasRoom(SummaryInput m, int[] exclude, int... picks) {
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
