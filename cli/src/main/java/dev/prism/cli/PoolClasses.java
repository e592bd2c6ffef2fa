package dev.prism.cli;

import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import dev.prism.targeted.Labelled;
import dev.prism.targeted.Outputs;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The classes of a pool's items, as far as they are known. */
final class PoolClasses {
  private final Outputs pool;
  private final int[] known;

  private PoolClasses(Outputs pool, int[] known) {
    this.pool = pool;
    this.known = known;
  }

  /**
   * @param file null where none is known
   */
  static PoolClasses of(String file, Outputs pool) {
    int[] known = new int[pool.size()];
    Arrays.fill(known, ModelOutputs.UNKNOWN);
    known = file == null ? known : ModelOutputs.known(file);
    if (known.length != pool.size()) {
      throw new PrismException(
          "--labels has %d classes and the pool %d items.", known.length, pool.size());
    }
    return new PoolClasses(pool, known);
  }

  /** Null where it is not known. */
  Integer label(int item) {
    return known[item] == ModelOutputs.UNKNOWN ? null : known[item];
  }

  /** Items of the pool by their classes, or else by what the model says, and others besides. */
  Labelled with(Labelled others, List<Integer> items) {
    if (items.isEmpty()) {
      return others;
    }
    int[] ids = items.stream().mapToInt(Integer::intValue).toArray();
    Outputs o = pool.select(ids);
    int[] y = o.predicted();
    for (int i = 0; i < ids.length; i++) {
      y[i] = known[ids[i]] == ModelOutputs.UNKNOWN ? y[i] : known[ids[i]];
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
