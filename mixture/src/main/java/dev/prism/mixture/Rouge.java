package dev.prism.mixture;

import dev.prism.data.TextWords;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * ROUGE of a text against human texts [1]: the means over these of recall, precision and their
 * harmonic mean. Stateless. Words are runs of letters and digits in lower case, without stemming or
 * stop words.
 *
 * <p>[1] Lin, ROUGE: a package for automatic evaluation of summaries, 2004.
 */
public final class Rouge {
  private static final Pattern SENTENCE_END = Pattern.compile("\\R+|(?<=[.!?])\\s+");

  private Rouge() {}

  /**
   * Recall, precision and their harmonic mean.
   *
   * @param recall the fraction of the reference that the text contains
   * @param precision the fraction of the text that the reference contains
   * @param f the harmonic mean of recall and precision
   */
  public record Score(double recall, double precision, double f) {
    static Score of(double hits, double reference, double candidate) {
      double r = reference > 0 ? hits / reference : 0, p = candidate > 0 ? hits / candidate : 0;
      return new Score(r, p, r + p > 0 ? 2 * r * p / (r + p) : 0);
    }

    private static Score mean(List<Score> all) {
      return new Score(
          all.stream().mapToDouble(Score::recall).average().orElse(0),
          all.stream().mapToDouble(Score::precision).average().orElse(0),
          all.stream().mapToDouble(Score::f).average().orElse(0));
    }
  }

  /**
   * Splits a text into words.
   *
   * @param text a text
   * @return its words in lower case
   */
  public static List<String> words(String text) {
    return TextWords.split(text);
  }

  static List<List<String>> sentences(String text) {
    return SENTENCE_END.splitAsStream(text).map(Rouge::words).filter(s -> !s.isEmpty()).toList();
  }

  /**
   * Counts the n-grams of a text, which may cross the ends of sentences.
   *
   * @param text a text
   * @param n the number of words in an n-gram
   * @return the count of each n-gram
   */
  public static Map<String, Integer> nGrams(String text, int n) {
    Map<String, Integer> out = new HashMap<>();
    List<String> all = words(text);
    for (int i = 0; i + n <= all.size(); i++) {
      out.merge(String.join(" ", all.subList(i, i + n)), 1, Integer::sum);
    }
    return out;
  }

  /**
   * Returns ROUGE-n, the overlap of n-grams.
   *
   * @param n the number of words in an n-gram
   * @param candidate the text to score
   * @param references human texts
   * @return the mean score over references
   */
  public static Score rougeN(int n, String candidate, List<String> references) {
    Map<String, Integer> said = nGrams(candidate, n);
    return over(
        references,
        reference -> {
          Map<String, Integer> wanted = nGrams(reference, n);
          int hits = 0;
          for (var e : wanted.entrySet()) {
            hits += Math.min(e.getValue(), said.getOrDefault(e.getKey(), 0));
          }
          return Score.of(hits, size(wanted), size(said));
        });
  }

  private static int size(Map<String, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static Score over(List<String> references, Function<String, Score> one) {
    return Score.mean(references.stream().map(one).toList());
  }

  /**
   * Returns ROUGE-L at summary level: for every sentence of the reference, the union of the longest
   * common subsequences with the sentences of the candidate; a word counts at most as often as both
   * texts contain it.
   *
   * @param candidate the text to score
   * @param references human texts
   * @return the mean score over references
   */
  public static Score rougeL(String candidate, List<String> references) {
    List<List<String>> said = sentences(candidate);
    return over(references, reference -> rougeL(said, sentences(reference)));
  }

  private static Score rougeL(List<List<String>> said, List<List<String>> wanted) {
    Map<String, Integer> left = new HashMap<>(), leftWanted = new HashMap<>();
    said.forEach(s -> s.forEach(w -> left.merge(w, 1, Integer::sum)));
    wanted.forEach(s -> s.forEach(w -> leftWanted.merge(w, 1, Integer::sum)));
    int all = size(leftWanted), allSaid = size(left), hits = 0;
    for (List<String> reference : wanted) {
      boolean[] found = new boolean[reference.size()];
      said.forEach(s -> mark(reference, s, found));
      for (int i = 0; i < found.length; i++) {
        String w = reference.get(i);
        if (found[i] && left.getOrDefault(w, 0) > 0 && leftWanted.get(w) > 0) {
          hits++;
          left.merge(w, -1, Integer::sum);
          leftWanted.merge(w, -1, Integer::sum);
        }
      }
    }
    return Score.of(hits, all, allSaid);
  }

  /** Marks the words of a in a longest common subsequence with b. */
  private static void mark(List<String> a, List<String> b, boolean[] found) {
    int[][] longest = new int[a.size() + 1][b.size() + 1]; // of a from i and b from j
    for (int i = a.size() - 1; i >= 0; i--) {
      for (int j = b.size() - 1; j >= 0; j--) {
        longest[i][j] =
            a.get(i).equals(b.get(j))
                ? longest[i + 1][j + 1] + 1
                : Math.max(longest[i + 1][j], longest[i][j + 1]);
      }
    }
    int i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
      if (a.get(i).equals(b.get(j))) {
        found[i++] = true;
        j++;
      } else if (longest[i + 1][j] >= longest[i][j + 1]) {
        i++;
      } else {
        j++;
      }
    }
  }
}
