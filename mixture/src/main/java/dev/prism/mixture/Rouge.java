package dev.prism.mixture;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * ROUGE of a text against texts that people wrote [1]: the mean over these of recall, precision and
 * their harmonic mean. Words are runs of letters and digits in lower case; none is stemmed or left
 * out.
 *
 * <p>[1] Lin, ROUGE: a package for automatic evaluation of summaries, 2004.
 */
public final class Rouge {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");
  private static final Pattern SENTENCE_END = Pattern.compile("\\R+|(?<=[.!?])\\s+");

  private Rouge() {}

  /** How much of the reference is said, how much of what is said is the reference's, and both. */
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

  public static List<String> words(String text) {
    return WORD.matcher(text.toLowerCase(Locale.ROOT)).results().map(MatchResult::group).toList();
  }

  static List<List<String>> sentences(String text) {
    return SENTENCE_END.splitAsStream(text).map(Rouge::words).filter(s -> !s.isEmpty()).toList();
  }

  /** Runs of n words, from one sentence into the next as well, and how often each. */
  public static Map<String, Integer> grams(String text, int n) {
    Map<String, Integer> out = new HashMap<>();
    List<String> all = words(text);
    for (int i = 0; i + n <= all.size(); i++) {
      out.merge(String.join(" ", all.subList(i, i + n)), 1, Integer::sum);
    }
    return out;
  }

  /** ROUGE-n: n-grams in common. */
  public static Score n(int n, String candidate, List<String> references) {
    Map<String, Integer> said = grams(candidate, n);
    return over(
        references,
        reference -> {
          Map<String, Integer> wanted = grams(reference, n);
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
   * ROUGE-L: for every sentence of the reference, the words that a longest common subsequence with
   * some sentence of the candidate has; a word counts as often as both texts have it.
   */
  public static Score l(String candidate, List<String> references) {
    List<List<String>> said = sentences(candidate);
    return over(references, reference -> l(said, sentences(reference)));
  }

  private static Score l(List<List<String>> said, List<List<String>> wanted) {
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

  /** Marks the words of a that a longest common subsequence with b has. */
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
