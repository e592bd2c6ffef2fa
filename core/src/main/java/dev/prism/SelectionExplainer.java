package dev.prism;

import dev.prism.base.BadRequestException;
import dev.prism.base.Params;
import dev.prism.kernel.Kernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Explains a selection by replaying it: the gain of each pick term by term, and the items that it
 * represents. Stateless.
 */
public final class SelectionExplainer {
  private SelectionExplainer() {}

  /**
   * The reason for a pick.
   *
   * @param explanation the gain term by term, with the rows that the pick newly covers
   * @param lostToPrivate the gain that the pick would have had in addition, after the same picks,
   *     without the private set
   */
  public record Reason(Explanation explanation, double lostToPrivate) {}

  /**
   * Explains picks in order.
   *
   * @param m the measure
   * @param t the values of its parameters
   * @param v the problem
   * @param picks the indices of the picks, in the order of selection
   * @return a reason for each pick
   */
  public static List<Reason> of(Measure m, Params t, Problem v, int... picks) {
    State state = m.on(v, t).start(v.workers());
    State free =
        v.has(AuxiliarySet.PRIVATE) || v.hasConcepts(AuxiliarySet.PRIVATE)
            ? m.on(v.without(AuxiliarySet.PRIVATE), t).start(v.workers())
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
   * The most similar pick of each represented item. Immutable and safe for use by multiple threads;
   * arrays are copied in and out.
   *
   * @param pick the position of the pick in the selection; −1 if no pick has a positive similarity
   * @param similarity the similarity of that pick
   */
  public record Representatives(int[] pick, float[] similarity) {
    /** Copies the arrays. */
    public Representatives {
      pick = pick.clone();
      similarity = similarity.clone();
    }

    /** {@return a copy of all positions; {@link #pick(int)} reads one without copying} */
    @Override
    public int[] pick() {
      return pick.clone();
    }

    /**
     * Returns the pick that represents an item.
     *
     * @param i the item
     * @return the position of the pick; −1 if no pick has a positive similarity
     */
    public int pick(int i) {
      return pick[i];
    }

    /** {@return a copy of all similarities; {@link #similarity(int)} reads one without copying} */
    @Override
    public float[] similarity() {
      return similarity.clone();
    }

    /**
     * Returns the similarity of an item to the pick that represents it.
     *
     * @param i the item
     * @return the similarity; 0 if no pick represents it
     */
    public float similarity(int i) {
      return similarity[i];
    }

    /** {@return the number of represented items} */
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

  /**
   * Finds the most similar pick of each represented item; ties go to the earlier pick.
   *
   * @param v the problem
   * @param picks the indices of the picks
   * @return the pick and its similarity for each item
   */
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
