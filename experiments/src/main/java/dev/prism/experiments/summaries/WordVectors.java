package dev.prism.experiments.summaries;

import dev.prism.data.TextWords;
import dev.prism.kernel.Features;
import dev.prism.mixture.TextEmbedder;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * Texts as vectors of their words, tf-idf: items are compared by what ROUGE counts. Not safe for
 * use by multiple threads. Words are hashed to a fixed number of features. The texts of a query
 * have the weights of the words of the collection that was embedded last.
 */
final class WordVectors implements TextEmbedder {
  private static final int WIDTH = 2048;

  /** A collection has more texts than a query set. */
  private static final int FEWEST_ITEMS = 10;

  private final Map<String, Integer> documents = new HashMap<>(); // with a word
  private int all;

  @Override
  public Features embed(String source, List<String> texts) {
    if (texts.size() >= FEWEST_ITEMS || all == 0) {
      documents.clear();
      all = texts.size();
      for (String text : texts) {
        new HashSet<>(TextWords.split(text)).forEach(w -> documents.merge(w, 1, Integer::sum));
      }
    }
    float[][] x = new float[texts.size()][WIDTH];
    for (int i = 0; i < x.length; i++) {
      for (String w : TextWords.split(texts.get(i))) {
        double idf = Math.log((1.0 + all) / (1 + documents.getOrDefault(w, 0)));
        x[i][Math.floorMod(w.hashCode(), WIDTH)] += (float) idf;
      }
    }
    return Features.of(x);
  }
}
