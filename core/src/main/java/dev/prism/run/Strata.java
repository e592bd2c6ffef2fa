package dev.prism.run;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A stratum for every item of a pool, such as its class: a stratified partition spreads every
 * stratum evenly over the blocks. Immutable.
 */
public final class Strata {
  /** No strata: items are partitioned at random. */
  public static final Strata NONE = new Strata(new int[0]);

  private final int[] of;

  private Strata(int[] of) {
    this.of = of;
  }

  /** The stratum of each item; equal numbers are one stratum. */
  public static Strata of(int... strata) {
    return new Strata(strata.clone());
  }

  /** The stratum of each item; equal labels, null among them, are one stratum. */
  public static Strata of(List<String> labels) {
    Map<String, Integer> ids = new LinkedHashMap<>();
    return new Strata(
        labels.stream().mapToInt(l -> ids.computeIfAbsent("=" + l, x -> ids.size())).toArray());
  }

  /** How many items have a stratum. */
  public int size() {
    return of.length;
  }

  /** The stratum of an item. */
  public int get(int item) {
    return of[item];
  }

  int[] toArray() {
    return of.clone();
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Strata s && Arrays.equals(of, s.of);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(of);
  }

  @Override
  public String toString() {
    return of.length + " items in " + Arrays.stream(of).distinct().count() + " strata";
  }
}
