package dev.prism.laws;

import java.util.Set;
import java.util.TreeSet;

/** f: 2^Ω → ℝ, and the information measures that follow from it. */
@FunctionalInterface
interface SetFunction {
  double at(Set<Integer> x);

  /** f(A|P) = f(A ∪ P) − f(P). */
  default double gain(Set<Integer> a, Set<Integer> p) {
    return at(union(a, p)) - at(p);
  }

  /** I_f(A;Q) = f(A) + f(Q) − f(A ∪ Q). */
  default double mutual(Set<Integer> a, Set<Integer> q) {
    return at(a) + at(q) - at(union(a, q));
  }

  /** I_f(A;Q|P) = f(A ∪ P) + f(Q ∪ P) − f(A ∪ Q ∪ P) − f(P). */
  default double mutual(Set<Integer> a, Set<Integer> q, Set<Integer> p) {
    return at(union(a, p)) + at(union(q, p)) - at(union(a, union(q, p))) - at(p);
  }

  private static Set<Integer> union(Set<Integer> x, Set<Integer> y) {
    Set<Integer> all = new TreeSet<>(x);
    all.addAll(y);
    return all;
  }
}
