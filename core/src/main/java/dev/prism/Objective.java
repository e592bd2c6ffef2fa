package dev.prism;

import dev.prism.base.BadRequestException;
import dev.prism.base.Dual;
import dev.prism.base.Workers;
import dev.prism.kernel.Kernel;
import dev.prism.term.Term;
import java.util.ArrayList;
import java.util.List;

/**
 * A set function f: 2^V → ℝ as a weighted sum of terms, with f(∅) = 0. Immutable and safe for use
 * by multiple threads.
 *
 * @param size the number of items in V
 * @param parts the weighted terms
 * @param knownMonotone whether f is known to be monotone although the signs of the terms do not
 *     prove it
 */
public record Objective(int size, List<Part> parts, boolean knownMonotone) {
  /**
   * A weighted term.
   *
   * @param label the meaning of the term, in a few words, for explanations
   * @param weight its weight
   * @param term the term
   */
  public record Part(String label, Dual weight, Term term) {}

  /**
   * Returns an objective without terms, f = 0.
   *
   * @param size the number of items in V
   * @return the objective
   */
  public static Objective of(int size) {
    return new Objective(size, List.of(), false);
  }

  /**
   * Adds a term with weight 1.
   *
   * @param label the meaning of the term, in a few words
   * @param term the term
   * @return the sum
   */
  public Objective plus(String label, Term term) {
    return plus(label, Dual.ONE, term);
  }

  /**
   * Subtracts a term.
   *
   * @param label the meaning of the term, in a few words
   * @param term the term
   * @return the difference
   */
  public Objective minus(String label, Term term) {
    return plus(label, Dual.constant(-1), term);
  }

  /**
   * Adds a weighted term.
   *
   * @param label the meaning of the term, in a few words
   * @param weight its weight
   * @param term the term
   * @return the sum
   */
  public Objective plus(String label, Dual weight, Term term) {
    if (term.size() != size) {
      throw new BadRequestException(
          "The term \"%s\" is over %d items and the objective over %d.", label, term.size(), size);
    }
    List<Part> p = new ArrayList<>(parts);
    p.add(new Part(label, weight, term));
    return new Objective(size, List.copyOf(p), false);
  }

  /**
   * Adds a weighted objective. The sum is known to be monotone if both are and the weight is not
   * negative.
   *
   * @param weight the weight of g
   * @param g the objective to add
   * @return f + weight · g
   */
  public Objective plus(Dual weight, Objective g) {
    Objective sum = new Objective(size, parts, false);
    for (Part p : g.parts) {
      sum = sum.plus(p.label(), weight.times(p.weight()), p.term());
    }
    return monotone() && g.monotone() && weight.value() >= 0 ? sum.provedMonotone() : sum;
  }

  /**
   * Marks this objective as monotone, for measures that prove it otherwise than by the signs of
   * their terms.
   *
   * @return a copy that is known to be monotone
   */
  public Objective provedMonotone() {
    return new Objective(size, parts, true);
  }

  /**
   * {@return whether the signs of the terms prove that f is submodular} Submodular terms must have
   * weights of at least 0, supermodular ones of at most 0.
   */
  public boolean submodular() {
    return parts.stream()
        .allMatch(
            p ->
                switch (p.term().modularity()) {
                  case MODULAR -> true;
                  case SUBMODULAR -> p.weight().value() >= 0;
                  case SUPERMODULAR -> p.weight().value() <= 0;
                  case NEITHER -> p.weight().value() == 0;
                });
  }

  /** {@return the part that prevents submodularity, in parentheses; empty if f is submodular} */
  public String whyNotSubmodular() {
    return parts.stream()
        .filter(p -> !new Objective(size, List.of(p), false).submodular())
        .map(p -> " (because of the part \"" + p.label() + "\")")
        .findFirst()
        .orElse("");
  }

  /** {@return whether f is known to be monotone: f(A) never falls as A grows} */
  public boolean monotone() {
    return knownMonotone
        || parts.stream()
            .allMatch(
                p -> p.weight().value() == 0 || (p.weight().value() > 0 && p.term().monotone()));
  }

  /** {@return whether a term reads a neighbour graph, so that f approximates the measure} */
  public boolean onGraph() {
    return parts.stream()
        .map(p -> p.term().kernel())
        .anyMatch(k -> k != null && k.storage().layout() == Kernel.Layout.NEIGHBOUR_GRAPH);
  }

  /** {@return what a user should know about the numbers of the terms, in sentences} */
  public List<String> notes() {
    return parts.stream().flatMap(p -> p.term().note().stream()).distinct().toList();
  }

  /** {@return the largest rounding error of gains and values, relative to the value} */
  public double rounding() {
    return parts.stream()
        .filter(p -> p.weight().value() != 0)
        .mapToDouble(p -> p.term().rounding())
        .max()
        .orElse(0);
  }

  /** {@return the approximate number of values read to compute one gain} */
  public long work() {
    long sum = 1;
    for (Part p : parts) {
      sum += p.term().work();
    }
    return sum;
  }

  /**
   * Returns a state at A = ∅.
   *
   * @param workers the threads that compute gains
   * @return the state
   */
  public State start(Workers workers) {
    return new State(this, workers);
  }

  /** {@return a state at A = ∅ that computes gains on the calling thread} */
  public State start() {
    return start(Workers.ONE);
  }

  /**
   * Evaluates f at a set.
   *
   * @param items the items of A, each once
   * @return f(A) with its derivatives by λ, η and ν
   */
  public Dual evaluate(int... items) {
    State s = start();
    for (int j : items) {
      s.add(j);
    }
    return s.dual();
  }
}
