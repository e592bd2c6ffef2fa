package dev.prism.rerank;

import dev.prism.Certificate;
import dev.prism.Pick;
import dev.prism.bound.UpperBound;
import dev.prism.optimize.Certify;
import dev.prism.optimize.RunOptions.PickListener;
import dev.prism.run.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The picks of a {@link Reranker}, the best first. Immutable and safe for use by multiple threads.
 *
 * <pre>{@code
 * for (Ranked r : ranking) System.out.println(passages.get(r.index()) + "  " + r.reason());
 * System.out.println(ranking.certificate().description());
 * }</pre>
 */
public final class Ranking implements Iterable<Ranked> {
  private final List<Ranked> picks;
  private final List<String> notes;
  private final @Nullable Result result; // null if nothing was selected
  private volatile @Nullable Certificate certificate; // these two when they are first asked for
  private volatile @Nullable Reasons reasons;

  Ranking(Result result, int @Nullable [] ids, List<String> notes) {
    List<Ranked> all = new ArrayList<>(result.selection().picks().size());
    for (Pick p : result) {
      all.add(new Ranked(this, all.size(), ids == null ? p.index() : ids[p.index()], p.gain()));
    }
    picks = List.copyOf(all);
    this.notes = List.copyOf(notes);
    this.result = result;
  }

  private Ranking(String note) {
    picks = List.of();
    notes = List.of(note);
    result = null;
    certificate = Certificate.none("nothing was picked");
  }

  static Ranking empty(String why) {
    return new Ranking(why);
  }

  /** {@return the picks, the best first} */
  public List<Ranked> picks() {
    return picks;
  }

  @Override
  public Iterator<Ranked> iterator() {
    return picks.iterator();
  }

  /** {@return the number of picks} */
  public int size() {
    return picks.size();
  }

  /** {@return whether nothing was picked} */
  public boolean isEmpty() {
    return picks.isEmpty();
  }

  /** {@return the indices of the picks, the best first} */
  public int[] indices() {
    int[] out = new int[picks.size()];
    for (int i = 0; i < out.length; i++) {
      out[i] = picks.get(i).index();
    }
    return out;
  }

  /**
   * {@return how close the picks are to the best possible set, where that is known} The bound is
   * computed on the first call, which may take longer than the ranking.
   */
  public Certificate certificate() {
    Certificate known = certificate;
    if (known == null) {
      known = lowered(Objects.requireNonNull(result));
      certificate = known;
    }
    return known;
  }

  private static Certificate lowered(Result r) {
    return UpperBound.lower(
            r.spec().on(r.problem()),
            r.request().constraint(),
            r.selection(),
            Certify.FAST,
            0,
            r.problem().workers(),
            PickListener.NONE)
        .certificate();
  }

  /** {@return what a caller should know, in sentences, such as which candidates were left out} */
  public List<String> notes() {
    return notes;
  }

  /**
   * {@return the run behind this ranking; empty if nothing was picked} Its indices are those of the
   * candidates that were not left out.
   */
  public Optional<Result> result() {
    return Optional.ofNullable(result);
  }

  Reasons reasons() {
    Reasons known = reasons;
    if (known == null) {
      known = Reasons.of(result, picks);
      reasons = known;
    }
    return known;
  }

  @Override
  public String toString() {
    return picks.size() + " picks: " + Arrays.toString(indices());
  }
}
