package dev.prism.data;

import dev.prism.kernel.Features;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The counts of words in texts, a row for each text. They are counted when a row is first read,
 * because few measures read them. Safe for use by multiple threads.
 */
public final class TextWords implements Features {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

  private final List<@Nullable String> texts;
  private @Nullable Counts counts;

  /** For each text the indices of its words, and how often it has each. */
  private record Counts(int words, int[][] word, float[][] count) {}

  /**
   * Creates the counts of texts.
   *
   * @param texts the texts; null for an empty one
   */
  public TextWords(List<@Nullable String> texts) {
    this.texts = new ArrayList<>(texts);
  }

  /**
   * Splits a text into words.
   *
   * @param text a text
   * @return its runs of letters and digits, in lower case
   */
  public static List<String> split(String text) {
    return WORD.matcher(text.toLowerCase(Locale.ROOT)).results().map(MatchResult::group).toList();
  }

  private synchronized Counts counts() {
    if (counts == null) {
      Map<String, Integer> names = new HashMap<>();
      int[][] word = new int[texts.size()][];
      float[][] count = new float[word.length][];
      for (int j = 0; j < word.length; j++) {
        Map<Integer, Integer> row = new TreeMap<>();
        String text = texts.get(j) == null ? "" : texts.get(j);
        split(text)
            .forEach(w -> row.merge(names.computeIfAbsent(w, x -> names.size()), 1, Integer::sum));
        word[j] = row.keySet().stream().mapToInt(w -> w).toArray();
        count[j] = new float[word[j].length];
        for (int e = 0; e < word[j].length; e++) {
          count[j][e] = row.get(word[j][e]);
        }
      }
      counts = new Counts(Math.max(1, names.size()), word, count);
    }
    return counts;
  }

  @Override
  public int size() {
    return texts.size();
  }

  @Override
  public int width() {
    return counts().words;
  }

  @Override
  public void read(int row, float[] into, int offset) {
    Counts c = counts();
    Arrays.fill(into, offset, offset + c.words, 0);
    for (int e = 0; e < c.word[row].length; e++) {
      into[offset + c.word[row][e]] = c.count[row][e];
    }
  }
}
