package dev.prism.mixture;

import dev.prism.constraint.Admission;
import dev.prism.spec.Model;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * How good a summary is, by what people chose.
 *
 * @param vrouge V-ROUGE
 * @param f F-score of the overlap with people's sets of items; NaN where they wrote texts
 * @param rouge1 F-scores of ROUGE; NaN where items have no texts
 */
public record Scores(double vrouge, double f, double rouge1, double rouge2, double rougeL) {
  private static final int DRAWS = 50;

  /** Of a selection. */
  public static Scores of(Prepared p, int[] chosen) {
    List<Collection.Reference> by = p.task().references();
    String text = p.collection().text(chosen);
    return new Scores(
        p.vrouge().of(chosen),
        overlap(chosen, by),
        rouge(1, text, by),
        rouge(2, text, by),
        rouge(0, text, by));
  }

  /**
   * What summaries are judged by: V-ROUGE, or for texts ROUGE-1 F, for people's texts are shorter
   * than extracts and recall favours the longer.
   */
  double judged() {
    return Double.isNaN(rouge1) ? vrouge : rouge1;
  }

  /** 2|Y ∩ r| ÷ (|Y| + |r|), the mean over references. */
  static double overlap(int[] chosen, List<Collection.Reference> references) {
    if (chosen == null || references.stream().anyMatch(r -> r.items() == null)) {
      return Double.NaN;
    }
    return references.stream()
        .mapToDouble(
            r -> {
              long common =
                  IntStream.of(chosen)
                      .filter(j -> IntStream.of(r.items()).anyMatch(i -> i == j))
                      .count();
              return 2.0 * common / (chosen.length + r.items().length);
            })
        .average()
        .orElse(Double.NaN);
  }

  private static double rouge(int n, String text, List<Collection.Reference> references) {
    if (text == null || references.stream().anyMatch(r -> r.text() == null)) {
      return Double.NaN;
    }
    List<String> texts = references.stream().map(Collection.Reference::text).toList();
    return (n == 0 ? Rouge.l(text, texts) : Rouge.n(n, text, texts)).f();
  }

  /** People against each other: each against all others; one alone is what it should be. */
  public static Scores human(Prepared p) {
    List<Collection.Reference> all = p.task().references();
    List<Scores> out = new ArrayList<>();
    for (Collection.Reference r : all) {
      List<Collection.Reference> others =
          all.size() == 1 ? all : all.stream().filter(o -> o != r).toList();
      VRouge v =
          new VRouge(
              p.collection().words(), others.stream().map(Collection.Reference::counts).toList());
      out.add(
          new Scores(
              v.of(r.counts()),
              overlap(r.items(), others),
              rouge(1, r.text(), others),
              rouge(2, r.text(), others),
              rouge(0, r.text(), others)));
    }
    return mean(out);
  }

  /** Sets drawn by lot, as large as the budget allows. */
  public static Scores random(Prepared p, long seed) {
    SplittableRandom chance = new SplittableRandom(seed);
    List<Scores> out = new ArrayList<>();
    for (int d = 0; d < DRAWS; d++) {
      out.add(of(p, draw(p, chance)));
    }
    return mean(out);
  }

  public static int[] draw(Prepared p, SplittableRandom chance) {
    int n = p.collection().size();
    Admission room = p.task().within().open(n);
    int[] order = Model.draw(n, n, chance);
    return Arrays.stream(order)
        .filter(
            j -> {
              boolean fits = room.allows(j);
              if (fits) {
                room.add(j);
              }
              return fits;
            })
        .toArray();
  }

  public static Scores mean(List<Scores> all) {
    return new Scores(
        all.stream().mapToDouble(Scores::vrouge).average().orElse(Double.NaN),
        all.stream().mapToDouble(Scores::f).average().orElse(Double.NaN),
        all.stream().mapToDouble(Scores::rouge1).average().orElse(Double.NaN),
        all.stream().mapToDouble(Scores::rouge2).average().orElse(Double.NaN),
        all.stream().mapToDouble(Scores::rougeL).average().orElse(Double.NaN));
  }

  /** (v − random) ÷ (human − random): 0 is chance, and 1 a person. */
  public static double normalised(double v, double random, double human) {
    return (v - random) / (human - random);
  }
}
