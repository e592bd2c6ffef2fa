package dev.prism.summarize;

import dev.prism.AuxiliarySet;
import dev.prism.Problem;
import dev.prism.SelectionExplainer;
import dev.prism.data.WordCounter;
import dev.prism.kernel.Kernel;
import dev.prism.run.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A summary: the selected items of an input, with the reasons. Immutable and safe for use by
 * multiple threads.
 *
 * @param input the items to select from
 * @param representation the representation by which items were compared, in prose
 * @param kind the kind of summary
 * @param result the selection, with the problem that was solved
 * @param query the examples of the query set; empty for none
 * @param privateSet the examples of the private set and of known content; empty for none
 */
public record Summary(
    SummaryInput input,
    String representation,
    SummaryKind kind,
    Result result,
    List<Example> query,
    List<Example> privateSet) {

  /**
   * The reason for a pick. Immutable and safe for use by multiple threads.
   *
   * @param represented the number of items that are more similar to the pick than to any other
   *     pick, itself included
   * @param nearest the index of the represented item that is most similar to the pick, other than
   *     itself; −1 for none
   * @param closestQuery the index of the most similar query example; −1 without a query set
   * @param querySimilarity the similarity to that example; 0 without a query set
   * @param closestPrivate the index of the most similar private example; −1 without a private set
   * @param privateSimilarity the similarity to that example; 0 without a private set
   */
  public record Reason(
      int represented,
      int nearest,
      int closestQuery,
      double querySimilarity,
      int closestPrivate,
      double privateSimilarity) {}

  /** {@return the indices of the picks, in the order of selection} */
  public int[] picks() {
    return result.selection().indices();
  }

  /** {@return the indices of the picks, in the order of the input} */
  public int[] readingOrder() {
    int[] order = picks();
    Arrays.sort(order);
    return order;
  }

  /**
   * Returns the texts of the picks in reading order, with a line for each section.
   *
   * @return the text; null if the items have no texts
   */
  public @Nullable String text() {
    if (input.texts() == null) {
      return null;
    }
    StringBuilder out = new StringBuilder();
    int[] sections = input.sections();
    int section = -1;
    for (int j : readingOrder()) {
      boolean sameSection = sections != null && sections[j] == section;
      out.append(out.isEmpty() ? "" : sameSection ? " " : "\n").append(input.label(j));
      section = sections == null ? -1 : sections[j];
    }
    return out.toString();
  }

  /** {@return the reason for each pick, in the order of selection} */
  public List<Reason> reasons() {
    Problem v = result.problem();
    int[] picks = picks();
    SelectionExplainer.Representatives r = SelectionExplainer.representatives(v, picks);
    int[] represented = new int[picks.length];
    int[] nearest = new int[picks.length];
    Arrays.fill(nearest, -1);
    for (int i = 0; i < r.size(); i++) {
      int p = r.pick(i);
      if (p < 0) {
        continue;
      }
      represented[p]++;
      boolean nearer = nearest[p] < 0 || r.similarity(i) > r.similarity(nearest[p]);
      if (i != picks[p] && nearer) {
        nearest[p] = i;
      }
    }
    List<Reason> out = new ArrayList<>();
    for (int p = 0; p < picks.length; p++) {
      float[] q = column(v, AuxiliarySet.QUERY, picks[p]),
          a = column(v, AuxiliarySet.PRIVATE, picks[p]);
      int like = largest(q), unlike = largest(a);
      out.add(
          new Reason(
              represented[p],
              nearest[p],
              like,
              like < 0 ? 0 : q[like],
              unlike,
              unlike < 0 ? 0 : a[unlike]));
    }
    return out;
  }

  private static float[] column(Problem v, AuxiliarySet g, int j) {
    Kernel k = v.has(g) ? v.cross(g) : null;
    return k == null ? new float[0] : k.column(j, v.workers());
  }

  private static int largest(float[] x) {
    return IntStream.range(0, x.length).reduce((a, b) -> x[b] > x[a] ? b : a).orElse(-1);
  }

  /**
   * Returns a reason in prose.
   *
   * @param r a reason of this summary
   * @return the reason, without a full stop
   */
  public String describe(Reason r) {
    List<String> parts = new ArrayList<>();
    if (r.closestQuery >= 0) {
      parts.add(
          String.format(
              Locale.ROOT,
              "like \"%s\" (%.2f)",
              shorten(query.get(r.closestQuery).name()),
              r.querySimilarity));
    }
    parts.add(
        r.represented > 1
            ? "stands for " + input.kind().count(r.represented)
            : "like no other " + input.kind().singular());
    if (r.closestPrivate >= 0) {
      parts.add(
          String.format(
              Locale.ROOT,
              "%s \"%s\" (%.2f)",
              r.privateSimilarity < 0.5 ? "unlike" : "but close to",
              shorten(privateSet.get(r.closestPrivate).name()),
              r.privateSimilarity));
    }
    String all = String.join("; ", parts);
    return Character.toUpperCase(all.charAt(0)) + all.substring(1);
  }

  private static String shorten(String name) {
    return name.length() <= 60 ? name : name.substring(0, 58) + " …";
  }

  /** {@return the length of the summary in prose: its items, and their words or seconds} */
  public String length() {
    int n = picks().length;
    String items = input.kind().count(n);
    if (input.texts() != null) {
      int words = IntStream.of(picks()).map(j -> WordCounter.count(input.label(j))).sum();
      items += ", " + words + (words == 1 ? " word" : " words");
    }
    if (input.seconds() != null) {
      double s = IntStream.of(picks()).mapToDouble(j -> input.seconds()[j]).sum();
      items += String.format(Locale.ROOT, ", %.1f seconds", s);
    }
    return items;
  }
}
