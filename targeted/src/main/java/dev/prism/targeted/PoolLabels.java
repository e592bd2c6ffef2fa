package dev.prism.targeted;

import dev.prism.kernel.Features;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The classes of a pool's items, as far as they are known. Immutable, and safe for use by several
 * threads.
 */
public final class PoolLabels {
  /** Stands for a class that is not known. */
  public static final int UNKNOWN = -1;

  private final int[] labels;

  private PoolLabels(int[] labels) {
    this.labels = labels;
  }

  /**
   * Classes by item.
   *
   * @param labels one per item, {@link #UNKNOWN} where the class is not known
   */
  public static PoolLabels of(int... labels) {
    return new PoolLabels(labels.clone());
  }

  static PoolLabels unknown(int size) {
    return new PoolLabels(IntStream.generate(() -> UNKNOWN).limit(size).toArray());
  }

  /** The number of items. */
  public int size() {
    return labels.length;
  }

  /** The class of an item; empty where it is not known. */
  public OptionalInt label(int item) {
    return labels[item] == UNKNOWN ? OptionalInt.empty() : OptionalInt.of(labels[item]);
  }

  /**
   * Adds items of the pool to a labelled set: by their classes, or where these are not known by the
   * classes that the model predicts.
   *
   * @param others may be null
   * @return null if there are neither items nor others
   */
  Labelled with(Labelled others, Outputs pool, List<Integer> items) {
    if (items.isEmpty()) {
      return others;
    }
    int[] ids = items.stream().mapToInt(Integer::intValue).toArray();
    Outputs o = pool.select(ids);
    int[] y = o.predicted();
    for (int i = 0; i < ids.length; i++) {
      y[i] = label(ids[i]).orElse(y[i]);
    }
    if (others == null) {
      return new Labelled(o, y);
    }
    return new Labelled(
        new Outputs(
            Features.of(o.hidden(), others.outputs().hidden()),
            Features.of(o.logits(), others.outputs().logits())),
        IntStream.concat(IntStream.of(y), IntStream.of(others.labels())).toArray());
  }
}
