package dev.prism.stream;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.State;
import dev.prism.optimize.ThresholdRule;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The sets of a stream, by the exponents of their thresholds; see {@link ThresholdRule}. */
final class Thresholds {
  private final StreamSettings settings;
  private final TreeMap<Integer, Sieve> sieves = new TreeMap<>();
  private double largest; // Δ: the largest gain of a single item
  private double reached; // the largest value of any set
  private int rejections;

  Thresholds(StreamSettings settings) {
    this.settings = settings;
  }

  /** The items of all sets, in the order of the stream. */
  Collection<StreamItem> items() {
    Map<Long, StreamItem> all = new TreeMap<>();
    sieves.values().forEach(s -> s.items.forEach(i -> all.put(i.number(), i)));
    return all.values();
  }

  /** Offers items[from..] to the sets, one after the other. */
  void sift(Objective f, List<StreamItem> items, int from) {
    int n = items.size();
    Map<Sieve, double[]> known = new HashMap<>(); // gains, or upper bounds where f is submodular
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
        if (s.items.size() == settings.k()) {
          continue;
        }
        double[] gains = known.computeIfAbsent(s, x -> gains(x.state, js));
        boolean reaches = gains[p] >= s.threshold;
        if (reaches || fresh) { // a gain from before the set grew is a bound
          reaches = s.state.gain(js[p]) >= s.threshold;
        }
        if (reaches) {
          take(s, items, js[p]);
        }
        lowerThreshold(reaches);
      }
    }
    sieves.values().forEach(s -> s.state = null);
  }

  private static double[] gains(State s, int[] js) {
    double[] out = new double[js.length];
    s.gains(js, js.length, out);
    return out;
  }

  /** Restores the states of the sets on the items of this window. */
  private void begin(Objective f, List<StreamItem> items) {
    Map<StreamItem, Integer> place = new LinkedHashMap<>();
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

  private void take(Sieve s, List<StreamItem> items, int j) {
    s.state.add(j);
    s.items.add(items.get(j));
    s.value = s.state.value();
    reached = Math.max(reached, s.value);
  }

  /** Opens and drops thresholds for the largest gain so far. */
  private void arrange(double single, Objective f) {
    largest = Math.max(largest, single);
    if (largest <= 0) {
      return;
    }
    int top = (int) Math.floor(log(largest) + 1e-9);
    if (settings.rule() == ThresholdRule.THREE_SIEVES) {
      boolean empty = sieves.isEmpty() || sieves.firstEntry().getValue().items.isEmpty();
      if (empty && (sieves.isEmpty() || sieves.firstKey() < top)) {
        sieves.clear();
        rejections = 0;
        open(top, f);
      }
      return;
    }
    int bottom =
        (int)
            Math.ceil(
                log(Math.max(reached, largest) / (2.0 * settings.k() * (1 + settings.epsilon())))
                    - 1e-9);
    sieves.headMap(bottom).clear();
    for (int i = bottom; i <= top; i++) {
      if (!sieves.containsKey(i)) {
        open(i, f);
      }
    }
  }

  private void open(int exponent, Objective f) {
    Sieve s = new Sieve(Math.pow(1 + settings.epsilon(), exponent));
    s.state = f.start();
    sieves.put(exponent, s);
  }

  private double log(double x) {
    return Math.log(x) / Math.log1p(settings.epsilon());
  }

  /** Three sieves: lowers the threshold after a number of consecutive rejections. */
  private void lowerThreshold(boolean took) {
    if (settings.rule() != ThresholdRule.THREE_SIEVES) {
      return;
    }
    rejections = took ? 0 : rejections + 1;
    if (rejections >= settings.patience()) {
      rejections = 0;
      int exponent = sieves.firstKey();
      double least = largest / (2.0 * settings.k() * (1 + settings.epsilon()));
      if (Math.pow(1 + settings.epsilon(), exponent) > least) {
        Sieve now = sieves.remove(exponent);
        Sieve lower = new Sieve(Math.pow(1 + settings.epsilon(), exponent - 1));
        lower.items.addAll(now.items);
        lower.state = now.state;
        lower.value = now.value;
        sieves.put(exponent - 1, lower);
      }
    }
  }

  /** The indices of the most valuable set's items; ties go to the larger threshold. */
  int[] best(Objective f, List<StreamItem> items) {
    begin(f, items);
    List<StreamItem> best =
        sieves.descendingMap().values().stream()
            .max(Comparator.comparingDouble(s -> s.value))
            .map(s -> s.items)
            .orElse(List.of());
    sieves.values().forEach(s -> s.state = null);
    return best.stream().mapToInt(items::indexOf).toArray();
  }

  String guarantee() {
    double e = settings.epsilon();
    if (settings.rule() == ThresholdRule.THREE_SIEVES) {
      return Certificate.atLeast((1 - e) * (1 - 1 / Math.E))
          + ", likely where items come in random order";
    }
    return e < 0.5
        ? Certificate.atLeast(0.5 - e)
        : "no bound: half of the best possible, less epsilon, is nothing";
  }
}
