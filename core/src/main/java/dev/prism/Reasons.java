package dev.prism;

import dev.prism.base.BadRequestException;
import dev.prism.base.Params;
import dev.prism.kernel.Kernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Why each item of a selection was chosen, and whom it represents. Replays the selection. */
public final class Reasons {
  private Reasons() {}

  /**
   * Why a pick was made.
   *
   * @param why the gain term by term, with the rows it newly covers
   * @param lostToPrivate how much more it would have gained, after the same picks, without P
   */
  public record Reason(Explanation why, double lostToPrivate) {}

  public static List<Reason> of(Measure m, Params t, Problem v, int... picks) {
    State state = m.on(v, t).start(v.workers());
    State free =
        v.has(Guide.PRIVATE) || v.hasConcepts(Guide.PRIVATE)
            ? m.on(v.without(Guide.PRIVATE), t).start(v.workers())
            : null;
    List<Reason> out = new ArrayList<>();
    for (int j : picks) {
      Explanation why = state.explain(j);
      out.add(new Reason(why, free == null ? 0 : free.gain(j) - why.gain()));
      state.add(j);
      if (free != null) {
        free.add(j);
      }
    }
    return List.copyOf(out);
  }

  /**
   * Every represented item's best representative. Immutable; arrays are copied in and out.
   *
   * @param pick position in the selection; −1 where no pick is similar at all
   * @param similarity how similar that pick is
   */
  public record Representatives(int[] pick, float[] similarity) {
    public Representatives {
      pick = pick.clone();
      similarity = similarity.clone();
    }

    /** A copy of all positions; {@link #pick(int)} reads one without copying. */
    @Override
    public int[] pick() {
      return pick.clone();
    }

    /** The position of the pick that represents item i; −1 where no pick is similar at all. */
    public int pick(int i) {
      return pick[i];
    }

    /** A copy of all similarities; {@link #similarity(int)} reads one without copying. */
    @Override
    public float[] similarity() {
      return similarity.clone();
    }

    /** How similar item i is to the pick that represents it. */
    public float similarity(int i) {
      return similarity[i];
    }

    /** The number of represented items. */
    public int size() {
      return pick.length;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Representatives r
          && Arrays.equals(pick, r.pick)
          && Arrays.equals(similarity, r.similarity);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(pick) + Arrays.hashCode(similarity);
    }

    @Override
    public String toString() {
      return "Representatives[pick="
          + Arrays.toString(pick)
          + ", similarity="
          + Arrays.toString(similarity)
          + "]";
    }
  }

  /** The most similar pick of each item; ties go to the earlier pick. */
  public static Representatives representatives(Problem v, int... picks) {
    Kernel k = v.representedByColumn();
    int[] pick = new int[k.rows()];
    float[] best = new float[k.rows()];
    Arrays.fill(pick, -1);
    for (int p = 0; p < picks.length; p++) {
      if (picks[p] < 0 || picks[p] >= v.size()) {
        throw new BadRequestException("Item %d is not in the pool of %d.", picks[p], v.size());
      }
      float[] s = k.column(picks[p], v.workers());
      for (int i = 0; i < s.length; i++) {
        if (s[i] > best[i]) {
          best[i] = s[i];
          pick[i] = p;
        }
      }
    }
    return new Representatives(pick, best);
  }
}
