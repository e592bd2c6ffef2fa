package dev.prism.targeted;

import dev.prism.kernel.Features;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a pool's items, as far as they are known. Immutable and safe for use by multiple
 * threads.
 */
public final class PoolLabels {
  /** The label of an item whose class is not known. */
  public static final int UNKNOWN = -1;

  private final int[] labels;

  private PoolLabels(int[] labels) {
    this.labels = labels;
  }

  /**
   * Returns the labels of a pool.
   *
   * @param labels one class per item, {@link #UNKNOWN} where it is not known
   * @return a copy of these labels
   */
  public static PoolLabels of(int... labels) {
    return new PoolLabels(labels.clone());
  }

  static PoolLabels unknown(int size) {
    return new PoolLabels(IntStream.generate(() -> UNKNOWN).limit(size).toArray());
  }

  /** {@return the number of items} */
  public int size() {
    return labels.length;
  }

  /**
   * Returns the class of an item.
   *
   * @param item an index into the pool
   * @return the class; empty where it is not known
   */
  public OptionalInt label(int item) {
    return labels[item] == UNKNOWN ? OptionalInt.empty() : OptionalInt.of(labels[item]);
  }

  /**
   * Adds items of the pool to a labelled set. An item whose class is not known gets the class that
   * the model predicts.
   *
   * @return null if there are neither items nor others
   */
  @Nullable LabelledItems with(
      @Nullable LabelledItems others, ModelOutputs pool, List<Integer> items) {
    if (items.isEmpty()) {
      return others;
    }
    int[] ids = items.stream().mapToInt(Integer::intValue).toArray();
    ModelOutputs o = pool.select(ids);
    int[] y = o.predicted();
    for (int i = 0; i < ids.length; i++) {
      y[i] = label(ids[i]).orElse(y[i]);
    }
    if (others == null) {
      return new LabelledItems(o, y);
    }
    return new LabelledItems(
        new ModelOutputs(
            Features.of(o.hidden(), others.outputs().hidden()),
            Features.of(o.logits(), others.outputs().logits())),
        IntStream.concat(IntStream.of(y), IntStream.of(others.labels())).toArray());
  }
}
