package dev.prism;

import dev.prism.base.BadRequestException;
import dev.prism.base.Dual;
import dev.prism.base.Workers;
import dev.prism.term.Term;
import java.util.ArrayList;
import java.util.List;

/**
 * A set function f: 2^V → ℝ as a weighted sum of terms, with f(∅) = 0. Objectives are immutable and
 * safe for use by several threads; their sums are objectives, too.
 *
 * @param size items in V
 * @param parts the terms
 * @param knownMonotone the measure proved monotonicity, where the parts alone do not
 */
public record Objective(int size, List<Part> parts, boolean knownMonotone) {
  /** A weighted term and what it stands for, in a few words. */
  public record Part(String label, Dual weight, Term term) {}

  public static Objective of(int size) {
    return new Objective(size, List.of(), false);
  }

  public Objective plus(String label, Term term) {
    return plus(label, Dual.ONE, term);
  }

  public Objective minus(String label, Term term) {
    return plus(label, Dual.constant(-1), term);
  }

  public Objective plus(String label, Dual weight, Term term) {
    if (term.size() != size) {
      throw new BadRequestException(
          "The term \"%s\" is over %d items and the objective over %d.", label, term.size(), size);
    }
    List<Part> p = new ArrayList<>(parts);
    p.add(new Part(label, weight, term));
    return new Objective(size, List.copyOf(p), false);
  }

  /** f + w·g. Monotone where both are and w ≥ 0. */
  public Objective plus(Dual weight, Objective g) {
    Objective sum = new Objective(size, parts, false);
    for (Part p : g.parts) {
      sum = sum.plus(p.label(), weight.times(p.weight()), p.term());
    }
    return monotone() && g.monotone() && weight.value() >= 0 ? sum.provedMonotone() : sum;
  }

  /** A measure's word that f never falls, where the signs of the parts do not show it. */
  public Objective provedMonotone() {
    return new Objective(size, parts, true);
  }

  /** Diminishing returns, as far as the signs prove it: + submodular, − supermodular, ± modular. */
  public boolean submodular() {
    return parts.stream()
        .allMatch(
            p ->
                switch (p.term().curve()) {
                  case MODULAR -> true;
                  case SUBMODULAR -> p.weight().value() >= 0;
                  case SUPERMODULAR -> p.weight().value() <= 0;
                  case NEITHER -> p.weight().value() == 0;
                });
  }

  /** " (…)" naming a part that stands in the way; nothing for a submodular function. */
  public String whyNotSubmodular() {
    return parts.stream()
        .filter(p -> !new Objective(size, List.of(p), false).submodular())
        .map(p -> " (because of the part \"" + p.label() + "\")")
        .findFirst()
        .orElse("");
  }

  /** f(A) never falls as A grows, as far as it is proved. */
  public boolean monotone() {
    return knownMonotone
        || parts.stream()
            .allMatch(
                p -> p.weight().value() == 0 || (p.weight().value() > 0 && p.term().monotone()));
  }

  /** Similarities are those of a neighbour graph: so this is not quite the measure. */
  public boolean onGraph() {
    return parts.stream().map(p -> p.term().kernel()).anyMatch(k -> k != null && k.isGraph());
  }

  /** About how many numbers are touched for one gain. */
  public long work() {
    long sum = 1;
    for (Part p : parts) {
      sum += p.term().work();
    }
    return sum;
  }

  /** A = ∅. */
  public State start(Workers workers) {
    return new State(this, workers);
  }

  public State start() {
    return start(Workers.ONE);
  }

  /** f(A) with its derivatives. */
  public Dual at(int... items) {
    State s = start();
    for (int j : items) {
      s.add(j);
    }
    return s.dual();
  }
}
