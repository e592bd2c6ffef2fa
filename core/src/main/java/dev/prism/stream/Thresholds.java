package dev.prism.stream;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.State;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The sets of a stream, by the exponents of their thresholds; see {@link Rule}. */
final class Thresholds {
  private final Settings set;
  private final TreeMap<Integer, Sieve> sieves = new TreeMap<>();
  private double largest; // Δ: the largest gain of a single item
  private double reached; // the largest value of any set
  private int refusals;

  Thresholds(Settings set) {
    this.set = set;
  }

  /** All that is in some set, in the order in which it came. */
  Collection<Item> items() {
    Map<Long, Item> all = new TreeMap<>();
    sieves.values().forEach(s -> s.items.forEach(i -> all.put(i.number(), i)));
    return all.values();
  }

  /** Looks at items[from..], one after the other. */
  void sift(Objective f, List<Item> items, int from) {
    int n = items.size();
    Map<Sieve, double[]> known = new HashMap<>(); // gains, or where f is submodular bounds
    int[] js = new int[n - from];
    for (int p = 0; p < js.length; p++) {
      js[p] = from + p;
    }
    begin(f, items);
    double[] single = new double[js.length];
    f.start().gains(js, js.length, single);
    boolean fresh = !f.submodular();
    for (int p = 0; p < js.length; p++) {
      arrange(single[p], f);
      for (Sieve s : List.copyOf(sieves.values())) {
        if (s.items.size() == set.k()) {
          continue;
        }
        double[] gains = known.computeIfAbsent(s, x -> gains(x.state, js));
        boolean worth = gains[p] >= s.threshold;
        if (worth || fresh) { // what was asked before the set grew is a bound
          worth = s.state.gain(js[p]) >= s.threshold;
        }
        if (worth) {
          take(s, items, js[p]);
        }
        wait(worth);
      }
    }
    sieves.values().forEach(s -> s.state = null);
  }

  private static double[] gains(State s, int[] js) {
    double[] out = new double[js.length];
    s.gains(js, js.length, out);
    return out;
  }

  /** The sets as they are, in this window. */
  private void begin(Objective f, List<Item> items) {
    Map<Item, Integer> place = new LinkedHashMap<>();
    for (int i = 0; i < items.size(); i++) {
      place.put(items.get(i), i);
    }
    reached = 0;
    for (Sieve s : sieves.values()) {
      s.state = f.start();
      s.items.forEach(i -> s.state.add(place.get(i)));
      s.value = s.state.value();
      reached = Math.max(reached, s.value);
    }
  }

  private void take(Sieve s, List<Item> items, int j) {
    s.state.add(j);
    s.items.add(items.get(j));
    s.value = s.state.value();
    reached = Math.max(reached, s.value);
  }

  /** The thresholds that may yet be right, now that an item of this worth has come. */
  private void arrange(double single, Objective f) {
    largest = Math.max(largest, single);
    if (largest <= 0) {
      return;
    }
    int top = (int) Math.floor(log(largest) + 1e-9);
    if (set.rule() == Rule.THREE_SIEVES) {
      boolean empty = sieves.isEmpty() || sieves.firstEntry().getValue().items.isEmpty();
      if (empty && (sieves.isEmpty() || sieves.firstKey() < top)) {
        sieves.clear();
        refusals = 0;
        open(top, f);
      }
      return;
    }
    int bottom =
        (int)
            Math.ceil(
                log(Math.max(reached, largest) / (2.0 * set.k() * (1 + set.epsilon()))) - 1e-9);
    sieves.headMap(bottom).clear();
    for (int i = bottom; i <= top; i++) {
      if (!sieves.containsKey(i)) {
        open(i, f);
      }
    }
  }

  private void open(int exponent, Objective f) {
    Sieve s = new Sieve(Math.pow(1 + set.epsilon(), exponent));
    s.state = f.start();
    sieves.put(exponent, s);
  }

  private double log(double x) {
    return Math.log(x) / Math.log1p(set.epsilon());
  }

  /** Three sieves: after so many refusals in a row the set asks for less. */
  private void wait(boolean took) {
    if (set.rule() != Rule.THREE_SIEVES) {
      return;
    }
    refusals = took ? 0 : refusals + 1;
    if (refusals >= set.patience()) {
      refusals = 0;
      int exponent = sieves.firstKey();
      double least = largest / (2.0 * set.k() * (1 + set.epsilon()));
      if (Math.pow(1 + set.epsilon(), exponent) > least) {
        Sieve now = sieves.remove(exponent);
        Sieve lower = new Sieve(Math.pow(1 + set.epsilon(), exponent - 1));
        lower.items.addAll(now.items);
        lower.state = now.state;
        lower.value = now.value;
        sieves.put(exponent - 1, lower);
      }
    }
  }

  /** Where the most valuable set's items are, the one of the larger threshold among equals. */
  int[] best(Objective f, List<Item> items) {
    begin(f, items);
    List<Item> best =
        sieves.descendingMap().values().stream()
            .max(Comparator.comparingDouble(s -> s.value))
            .map(s -> s.items)
            .orElse(List.of());
    sieves.values().forEach(s -> s.state = null);
    return best.stream().mapToInt(items::indexOf).toArray();
  }

  String guarantee() {
    double e = set.epsilon();
    if (set.rule() == Rule.THREE_SIEVES) {
      return Certificate.atLeast((1 - e) * (1 - 1 / Math.E))
          + ", likely where items come in random order";
    }
    return e < 0.5
        ? Certificate.atLeast(0.5 - e)
        : "no bound: half of the best possible, less epsilon, is nothing";
  }
}
