package dev.prism.summarize;

import dev.prism.Guide;
import dev.prism.Problem;
import dev.prism.Reasons;
import dev.prism.data.Words;
import dev.prism.kernel.Kernel;
import dev.prism.run.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * What was chosen of something, and why.
 *
 * @param space by what items were compared, in a few words
 */
public record Summary(
    Material of,
    String space,
    Flavour flavour,
    Result found,
    List<Example> query,
    List<Example> avoid) {

  /**
   * Why an item is in the summary.
   *
   * @param stands so many items are more like it than like any other pick, itself among them
   * @param nearest the item, other than itself, that it stands for best; −1 for none
   * @param like the query it is most like; −1 without a query
   * @param likeness how much, from 0 to 1
   * @param unlike the private item it is most like; −1 without any
   * @param exposure how much
   */
  public record Why(
      int stands, int nearest, int like, double likeness, int unlike, double exposure) {}

  /** In the order chosen. */
  public int[] picks() {
    return found.selection().indices();
  }

  /** In the order of the whole. */
  public int[] reading() {
    int[] order = picks();
    Arrays.sort(order);
    return order;
  }

  /** The texts as they follow one another, a line a section; null where there are none. */
  public String text() {
    if (of.texts() == null) {
      return null;
    }
    StringBuilder out = new StringBuilder();
    int before = -1;
    for (int j : reading()) {
      boolean goesOn = of.sections() != null && before >= 0 && of.sections()[j] == before;
      out.append(out.isEmpty() ? "" : goesOn ? " " : "\n").append(of.called(j));
      before = of.sections() == null ? -1 : of.sections()[j];
    }
    return out.toString();
  }

  /** Of the picks, in the order chosen. */
  public List<Why> why() {
    Problem v = found.problem();
    int[] picks = picks();
    Reasons.Representatives r = Reasons.representatives(v, picks);
    int[] stands = new int[picks.length];
    int[] nearest = new int[picks.length];
    Arrays.fill(nearest, -1);
    for (int i = 0; i < r.size(); i++) {
      int p = r.pick(i);
      if (p < 0) {
        continue;
      }
      stands[p]++;
      boolean nearer = nearest[p] < 0 || r.similarity(i) > r.similarity(nearest[p]);
      if (i != picks[p] && nearer) {
        nearest[p] = i;
      }
    }
    List<Why> out = new ArrayList<>();
    for (int p = 0; p < picks.length; p++) {
      float[] q = column(v, Guide.QUERY, picks[p]), a = column(v, Guide.PRIVATE, picks[p]);
      int like = largest(q), unlike = largest(a);
      out.add(
          new Why(
              stands[p],
              nearest[p],
              like,
              like < 0 ? 0 : q[like],
              unlike,
              unlike < 0 ? 0 : a[unlike]));
    }
    return out;
  }

  private static float[] column(Problem v, Guide g, int j) {
    Kernel k = v.has(g) ? v.cross(g) : null;
    return k == null ? new float[0] : k.column(j, v.workers());
  }

  private static int largest(float[] x) {
    return IntStream.range(0, x.length).reduce((a, b) -> x[b] > x[a] ? b : a).orElse(-1);
  }

  /** The same in a sentence. */
  public String says(Why w) {
    List<String> parts = new ArrayList<>();
    if (w.like >= 0) {
      parts.add(
          String.format(
              Locale.ROOT, "like \"%s\" (%.2f)", shown(query.get(w.like).name()), w.likeness));
    }
    parts.add(
        w.stands > 1
            ? "stands for " + of.kind().count(w.stands)
            : "like no other " + of.kind().one());
    if (w.unlike >= 0) {
      parts.add(
          String.format(
              Locale.ROOT,
              "%s \"%s\" (%.2f)",
              w.exposure < 0.5 ? "unlike" : "but close to",
              shown(avoid.get(w.unlike).name()),
              w.exposure));
    }
    String all = String.join("; ", parts);
    return Character.toUpperCase(all.charAt(0)) + all.substring(1);
  }

  private static String shown(String name) {
    return name.length() <= 60 ? name : name.substring(0, 58) + " …";
  }

  /** What it takes of the budget, in words. */
  public String length() {
    int n = picks().length;
    String items = of.kind().count(n);
    if (of.texts() != null) {
      int words = IntStream.of(picks()).map(j -> Words.count(of.called(j))).sum();
      items += ", " + words + (words == 1 ? " word" : " words");
    }
    if (of.seconds() != null) {
      double s = IntStream.of(picks()).mapToDouble(j -> of.seconds()[j]).sum();
      items += String.format(Locale.ROOT, ", %.1f seconds", s);
    }
    return items;
  }
}
