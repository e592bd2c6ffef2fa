package dev.prism.term;

import dev.prism.base.Dual;
import dev.prism.base.PrismException;
import dev.prism.base.Workers;
import dev.prism.kernel.FewRows;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Sink;
import dev.prism.kernel.Tile;
import dev.prism.simd.BlockLoops;
import dev.prism.simd.CoverageLoops;
import java.util.Arrays;

/**
 * Σ_i max( min( max_{j∈A} S_ij , cap_i ) − floor_i , 0 ).
 *
 * <p>With neither bound it is facility location; a cap is what Q already explains (MI), a floor
 * what P already covers (CG), both together CMI. Negative similarities count as 0 unless {@code
 * literal}, where a maximum over A is what it is and only the maximum over nothing is 0.
 *
 * @param rows what a row is, for explanations
 */
public record Coverage(Kernel kernel, Bound floor, Bound cap, boolean literal, String rows)
    implements Term {

  public Coverage {
    if (literal && kernel.isSparse() && !kernel.nonNegative()) {
      throw new PrismException(
          "The literal maximum needs every similarity and a neighbour graph holds only the largest;"
              + " leave out literal, or store the kernel dense or on the fly.");
    }
  }

  /** scale · profile_i; an absent profile means no bound. */
  public record Bound(Dual scale, double[] profile) {
    static final Bound NONE = new Bound(Dual.ZERO, null);

    boolean present() {
      return profile != null;
    }

    boolean hasNegative() {
      return present() && Arrays.stream(profile).anyMatch(x -> x < 0);
    }

    double at(int i) {
      return scale.value() * profile[i];
    }
  }

  public static Coverage of(Kernel kernel, boolean literal, String rows) {
    return new Coverage(kernel, Bound.NONE, Bound.NONE, literal, rows);
  }

  public Coverage above(Dual scale, double[] profile) {
    return new Coverage(kernel, new Bound(scale, profile), cap, literal, rows);
  }

  public Coverage upTo(Dual scale, double[] profile) {
    return new Coverage(kernel, floor, new Bound(scale, profile), literal, rows);
  }

  @Override
  public int size() {
    return kernel.columns();
  }

  /** Read literally and without a floor, a first item may cost and a second one only gain. */
  private boolean startsBelowZero() {
    return literal && !floor.present();
  }

  @Override
  public long work() {
    return kernel.work();
  }

  @Override
  public boolean stopsShort() {
    return true;
  }

  @Override
  public Curve curve() {
    return startsBelowZero() && (!kernel.nonNegative() || cap.hasNegative())
        ? Curve.NEITHER
        : Curve.SUBMODULAR;
  }

  @Override
  public boolean monotone() {
    return curve() == Curve.SUBMODULAR;
  }

  @Override
  public Memo start(Workers workers) {
    return new Reach(this);
  }

  private static final class Reach implements Memo {
    private static final int FEW = FewRows.MOST;
    final Coverage term;
    final float[] cap; // null for none
    final float[] reach; // the running maximum, clamped to [floor, max(floor, cap)]
    final float[] room; // cap − reach; null without a cap
    final float[] top; // the running maximum itself; the derivatives' indicators compare with it
    private Unspent unspent; // null while most rows have room
    private Pieces pieces; // null where rows are few
    private boolean divided; // into pieces, if they can be
    double value;
    int size;

    Reach(Coverage term) {
      this.term = term;
      int n = term.kernel.rows();
      reach = new float[n];
      cap = term.cap.present() ? new float[n] : null;
      top = new float[n];
      for (int i = 0; i < n; i++) {
        reach[i] = term.floor.present() ? (float) term.floor.at(i) : 0;
        if (cap != null) {
          cap[i] = (float) term.cap.at(i);
          if (!term.startsBelowZero()) {
            cap[i] = Math.max(cap[i], reach[i]);
          }
        }
      }
      room = cap == null ? null : new float[n];
      for (int i = 0; cap != null && i < n; i++) {
        room[i] = cap[i] - reach[i];
      }
      if (term.literal) {
        Arrays.fill(top, Float.NEGATIVE_INFINITY);
      }
    }

    private Reach(Reach o) {
      term = o.term;
      cap = o.cap;
      reach = o.reach.clone();
      room = o.room == null ? null : o.room.clone();
      top = o.top.clone();
      value = o.value;
      size = o.size;
      closeUp(reach.length);
    }

    @Override
    public Memo copy() {
      return new Reach(this);
    }

    @Override
    public double value() {
      return value;
    }

    /** Per row: min(top, cap) − floor where that is positive (or there is no floor), else flat. */
    @Override
    public Dual dual() {
      double perCap = 0, perFloor = 0;
      for (int i = 0; size > 0 && i < top.length; i++) {
        double hi = term.cap.present() ? term.cap.at(i) : Double.POSITIVE_INFINITY;
        if (term.floor.present()) {
          if (Math.min(top[i], hi) <= term.floor.at(i)) {
            continue;
          }
          perFloor -= term.floor.profile()[i];
        }
        if (hi <= top[i]) {
          perCap += term.cap.profile()[i];
        }
      }
      return term.cap.scale().chain(value, perCap).plus(term.floor.scale().chain(0, perFloor));
    }

    @Override
    public void addGains(int[] js, int from, int to, double weight, double[] out) {
      if (size == 0 && term.literal) {
        double zeros = 0;
        for (int i = 0; i < reach.length; i++) {
          zeros += first(i, 0);
        }
        term.kernel.scan(js, from, to, new First(weight, out, zeros));
      } else {
        Kernel kernel = unspent == null ? term.kernel : unspent.kernel;
        kernel.scan(js, from, to, new Gains(js, weight, out, null));
      }
    }

    @Override
    public void addGains(int[] js, int from, int to, double weight, double[] out, double least) {
      Pieces some = unspent == null && (size > 0 || !term.literal) ? pieces() : null;
      if (some == null) {
        addGains(js, from, to, weight, out);
      } else if (least == Double.NEGATIVE_INFINITY) {
        term.kernel.scan(js, from, to, new Gains(js, weight, out, some));
      } else {
        Pieces.Look look = new Pieces.Look(reach, room);
        int[] left = some.survivors(js, from, to, weight, out, least, look);
        int[] columns = new int[left.length];
        double[] gains = new double[left.length];
        for (int i = 0; i < left.length; i++) {
          columns[i] = js[left[i]];
          gains[i] = out[left[i]];
        }
        term.kernel.scan(columns, 0, left.length, new Gains(columns, weight, gains, some));
        for (int i = 0; i < left.length; i++) {
          out[left[i]] = gains[i];
        }
      }
    }

    private synchronized Pieces pieces() {
      if (!divided) {
        divided = true;
        pieces = Pieces.of(term.kernel);
      }
      return pieces;
    }

    /**
     * Leaves out rows at their cap, once what is left is a quarter: closing up takes as long as a
     * few looks.
     */
    private void closeUp(int now) {
      boolean early = size == 0 && term.literal; // a first item may make room
      boolean no = room == null || reach.length <= FEW || now == 0 || early;
      Unspent fewer = no ? null : Unspent.of(term.kernel, unspent, reach, room, now / 4);
      unspent = fewer == null ? unspent : fewer;
      pieces = unspent == null ? pieces : null;
    }

    /** What row i is worth once the first item is in, read literally. */
    private double first(int i, float s) {
      return term.startsBelowZero() ? capped(i, s) : Math.max(capped(i, s) - reach[i], 0);
    }

    /** Gains of a first item: here a similarity of zero may count. */
    private final class First implements Sink.Entries {
      private final double weight;
      private final double[] out;
      private final double zeros;

      First(double weight, double[] out, double zeros) {
        this.weight = weight;
        this.out = out;
        this.zeros = zeros;
      }

      @Override
      public void entry(int position, int row, float s) {
        out[position] += weight * first(row, s);
      }

      @Override
      public void sparse(int position, int[] row, float[] s, int from, int to) {
        double g = zeros;
        for (int t = from; t < to; t++) {
          g += first(row[t], s[t]) - first(row[t], 0);
        }
        out[position] += weight * g;
      }
    }

    private float capped(int i, float s) {
      return cap == null ? s : Math.min(s, cap[i]);
    }

    /** Lanes drain at the multiples of Tile.ROWS, so that stored and computed tiles agree. */
    private final class Gains implements Sink {
      private final int[] js;
      private final double weight;
      private final double[] out;
      private final Pieces pieces; // to be told; null for none
      private final CoverageLoops loops = new CoverageLoops();
      private double[] before = new double[0]; // a column's sum up to its last piece

      Gains(int[] js, double weight, double[] out, Pieces pieces) {
        this.js = js;
        this.weight = weight;
        this.out = out;
        this.pieces = pieces;
      }

      @Override
      public void dense(Tile t) {
        float[] low = unspent == null ? reach : unspent.reach;
        float[] high = unspent == null ? room : unspent.room;
        if (reach.length <= FEW) {
          CoverageLoops.few(t.array, t.offset, t.count, low, high, weight, out, t.first);
          return;
        }
        if (t.rowFrom == 0) { // tiles come row after row
          loops.start(t.count);
          before = pieces == null ? before : new double[t.count];
        }
        for (int c = 0; c < t.count; c += CoverageLoops.COLUMNS) {
          for (int row = t.rowFrom, end; row < t.rowTo; row = end) {
            end =
                unspent != null
                    ? unspent.end(row)
                    : pieces == null ? t.rowTo : pieces.endOf(row, t.rowTo);
            int shift = row - t.rowFrom;
            loops.add(t.array, t.offset, shift, c, t.count, low, high, row, end - row);
            tell(t, c, end);
          }
        }
        if (t.rowTo == low.length) {
          for (int c = 0; c < t.count; c++) {
            out[t.first + c] += weight * loops.sum(c);
          }
        }
      }

      @Override
      public boolean takesBlocks() {
        return reach.length <= FEW;
      }

      @Override
      public void blocks(float[] s, int at, int blocks, int first) {
        BlockLoops.coverage(s, at, blocks, reach, room, weight, out, first);
      }

      private void tell(Tile t, int first, int end) {
        int piece = pieces == null ? -1 : pieces.endingAt(end);
        if (piece >= 0) {
          for (int c = first; c < t.count && c < first + CoverageLoops.COLUMNS; c++) {
            double now = loops.sum(c);
            pieces.note(js[t.first + c], piece, before[c], now);
            before[c] = now;
          }
        }
      }

      @Override
      public void sparse(int p, int[] row, float[] s, int from, int to) {
        double g = 0;
        for (int t = from; t < to; t++) {
          g += Math.max(capped(row[t], s[t]) - reach[row[t]], 0);
        }
        out[p] += weight * g;
      }
    }

    @Override
    public void add(int j) {
      boolean first = size++ == 0 && term.startsBelowZero();
      float[] s = term.kernel.column(j, Workers.ONE);
      for (int i = 0; i < s.length; i++) {
        top[i] = Math.max(top[i], s[i]);
        float next = capped(i, s[i]);
        if (first || next > reach[i]) {
          value += next - reach[i];
          reach[i] = next;
          if (room != null) {
            room[i] = cap[i] - next;
          }
        }
      }
      if (unspent != null) {
        unspent.update(reach, room);
      }
      closeUp(unspent == null ? reach.length : unspent.size());
    }

    @Override
    public Rows explain(int j) {
      float[] s = term.kernel.column(j, Workers.ONE);
      double[] amount = new double[s.length];
      for (int i = 0; i < s.length; i++) {
        amount[i] = Math.max(capped(i, s[i]) - reach[i], 0);
      }
      return Largest.positive(term.rows, amount);
    }
  }
}
