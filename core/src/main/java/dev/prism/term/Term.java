package dev.prism.term;

import dev.prism.base.Dual;
import dev.prism.base.Workers;
import dev.prism.kernel.Kernel;
import java.util.Arrays;
import java.util.Objects;

/**
 * One of the few shapes that measures are sums of. Immutable; {@link #start} opens a memo at A = ∅.
 */
public interface Term {
  /** Items in V. */
  int size();

  Memo start(Workers workers);

  /** The similarities that it is made of; null for none. */
  default Kernel kernel() {
    return null;
  }

  /** Bytes that the state takes after k picks, where they grow with k; 0 where they do not. */
  default long bytes(int k) {
    return 0;
  }

  /** About how many numbers are touched for one gain: threads share only what is worth sharing. */
  default long work() {
    return 1;
  }

  /** Its memos can stop short of a gain that is too small: {@link Memo#addGains} with a least. */
  default boolean stopsShort() {
    return false;
  }

  /** What is proved of the returns. */
  Curve curve();

  /** The value is proved never to fall as A grows. */
  boolean monotone();

  /** Returns are constant, diminishing, growing, or none of these. */
  enum Curve {
    MODULAR,
    SUBMODULAR,
    SUPERMODULAR,
    NEITHER
  }

  /** What a memo offers below the price of a gain. */
  enum Bounds {
    /** Nothing: a gain is what there is. */
    NONE,
    /** A gain is a look-up already. */
    GAINS,
    /** {@link Memo#addBounds} is cheaper than a gain. */
    CHEAPER
  }

  /** How bounds of a while ago have fallen: each is at most factor · bound + plus by now. */
  record Fall(double factor, double plus) {
    static final Fall NONE = new Fall(1, 0);
  }

  /**
   * Rows and how much of the gain each of them gives, most first. Immutable; arrays are copied in
   * and out.
   */
  record Rows(String of, int[] row, double[] amount) {
    public Rows {
      row = row.clone();
      amount = amount.clone();
    }

    /** A copy of all rows; {@link #row(int)} reads one without copying. */
    @Override
    public int[] row() {
      return row.clone();
    }

    /** The row in place i. */
    public int row(int i) {
      return row[i];
    }

    /** A copy of all amounts; {@link #amount(int)} reads one without copying. */
    @Override
    public double[] amount() {
      return amount.clone();
    }

    /** What the row in place i adds. */
    public double amount(int i) {
      return amount[i];
    }

    /** The number of rows. */
    public int size() {
      return row.length;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Rows r
          && of.equals(r.of)
          && Arrays.equals(row, r.row)
          && Arrays.equals(amount, r.amount);
    }

    @Override
    public int hashCode() {
      return Objects.hash(of, Arrays.hashCode(row), Arrays.hashCode(amount));
    }

    @Override
    public String toString() {
      return "Rows[of="
          + of
          + ", row="
          + Arrays.toString(row)
          + ", amount="
          + Arrays.toString(amount)
          + "]";
    }

    /** The same with amounts that count so much. */
    public Rows times(double weight) {
      double[] scaled = amount.clone();
      for (int i = 0; i < scaled.length; i++) {
        scaled[i] *= weight;
      }
      return new Rows(of, row, scaled);
    }
  }

  /** Some items, what is read of them perhaps in one place. */
  interface Gathered {
    /** See {@link Memo#addBounds}; p counts these items. */
    void addBounds(int from, int to, double weight, double[] out);
  }

  /** What a term remembers of the items added so far: replaying {@link #add} rebuilds it. */
  interface Memo {
    /** The value at A. */
    double value();

    /** The value at A with its derivatives. */
    default Dual dual() {
      return Dual.constant(value());
    }

    /** out[p] += weight · (f(A ∪ {js[p]}) − f(A)), for p in [from, to). Safe for many threads. */
    void addGains(int[] js, int from, int to, double weight, double[] out);

    /**
     * The same for who asks only which out[p] are not below {@code least}: where one is certain to
     * be, it may end as any bound that is below, too. Who will ask so begins with a look at
     * everything, with −∞. Weight ≥ 0.
     */
    default void addGains(int[] js, int from, int to, double weight, double[] out, double least) {
      addGains(js, from, to, weight, out);
    }

    /** Bounds on gains that cost much less than gains, where the memo has them. */
    default Bounds bounds() {
      return Bounds.NONE;
    }

    /**
     * out[p] += weight · b, b ≥ f(A ∪ {js[p]}) − f(A); weight ≥ 0. Where {@link #bounds} says so.
     */
    default void addBounds(int[] js, int from, int to, double weight, double[] out) {
      addGains(js, from, to, weight, out);
    }

    /** {@link #addBounds} for items that will be asked about again and again, as A grows. */
    default Gathered gather(int[] js) {
      return (from, to, weight, out) -> addBounds(js, from, to, weight, out);
    }

    /** Remembers A, so that {@link #fall} can tell what has become of the bounds at A. */
    default void mark() {}

    /** What has become of every bound since the mark, whichever item it is of. */
    default Fall fall() {
      return Fall.NONE;
    }

    /** No item's gain exceeds this. */
    default double most() {
      return Double.POSITIVE_INFINITY;
    }

    void add(int j);

    /** An independent memo at the same A. */
    Memo copy();

    /** The rows that j would newly cover; null for terms without rows. */
    default Rows explain(int j) {
      return null;
    }
  }
}
