package dev.prism.run;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A stratum for every item of a pool, such as its class. Immutable and safe for use by multiple
 * threads.
 *
 * <p>A stratified partition spreads every stratum evenly over the blocks.
 */
public final class Strata {
  /** No strata: items are partitioned at random. */
  public static final Strata NONE = new Strata(new int[0]);

  private final int[] of;

  private Strata(int[] of) {
    this.of = of;
  }

  /**
   * Returns strata by numbers.
   *
   * @param strata the stratum of each item; equal numbers are one stratum
   * @return the strata
   */
  public static Strata of(int... strata) {
    return new Strata(strata.clone());
  }

  /**
   * Returns strata by labels.
   *
   * @param labels the label of each item; equal labels are one stratum, as are nulls
   * @return the strata
   */
  public static Strata of(List<? extends @Nullable String> labels) {
    Map<String, Integer> ids = new LinkedHashMap<>();
    return new Strata(
        labels.stream()
            .mapToInt(l -> ids.computeIfAbsent(l == null ? "" : "=" + l, x -> ids.size()))
            .toArray());
  }

  /** {@return the number of items} */
  public int size() {
    return of.length;
  }

  /**
   * Returns the stratum of an item.
   *
   * @param item the item
   * @return its stratum
   */
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
