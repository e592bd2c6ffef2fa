package dev.prism.experiments.rerank;

import dev.prism.data.WordCounter;
import dev.prism.kernel.Features;
import dev.prism.mixture.Rouge;
import dev.prism.mixture.TextEmbedder;
import dev.prism.rerank.Candidates;
import dev.prism.rerank.Reranker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Retrieves the passages of a document that are most like a query, reranks them by every method
 * within the same budget, and scores what is left. Immutable.
 *
 * @param methods the measures of the rerankers by the names of the methods
 * @param budgets the budgets, in words
 * @param retrieved the number of passages that are reranked
 */
record RerankStudy(Map<String, String> methods, List<Integer> budgets, int retrieved) {
  /** Similarity alone is maximal marginal relevance with λ = 1. */
  static final String TOP_K = "top-k";

  static final String STANDARD = "standard";

  /** A score of every query for a method and a budget. */
  record Scores(
      String method,
      int tokens,
      List<Double> recall,
      List<Double> recallOfPairs,
      List<Double> spanRecall,
      List<Double> redundancy,
      List<Double> relevance) {
    Scores(String method, int tokens) {
      this(
          method,
          tokens,
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>());
    }
  }

  /** The passages that were retrieved for a query. */
  private record Retrieved(
      RetrievalTask task, float[] query, float[][] vectors, double[] words, int[] passages) {
    double cosine(int i, int j) {
      return RerankStudy.cosine(vectors[i], vectors[j]);
    }

    double relevance(int i) {
      return RerankStudy.cosine(vectors[i], query);
    }
  }

  /** Returns the scores of all methods at all budgets. */
  List<Scores> run(List<RetrievalTask> tasks, TextEmbedder model) {
    Map<String, Features> passages = new LinkedHashMap<>();
    Map<String, Scores> out = new LinkedHashMap<>();
    for (RetrievalTask t : tasks) {
      Features x = passages.computeIfAbsent(t.document(), d -> model.embed(d, t.passages()));
      float[] query = row(model.embed("query", List.of(t.query())), 0);
      Retrieved r = retrieve(t, query, x);
      for (int tokens : budgets) {
        methods.forEach(
            (name, measure) ->
                score(
                    r,
                    Reranker.of(measure).tokens(tokens),
                    out.computeIfAbsent(name + " " + tokens, key -> new Scores(name, tokens))));
      }
    }
    return List.copyOf(out.values());
  }

  private Retrieved retrieve(RetrievalTask t, float[] query, Features x) {
    float[][] all = IntStream.range(0, x.size()).mapToObj(i -> row(x, i)).toArray(float[][]::new);
    int[] best =
        IntStream.range(0, all.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -cosine(all[i], query)))
            .limit(retrieved)
            .mapToInt(i -> i)
            .toArray();
    return new Retrieved(
        t,
        query,
        Arrays.stream(best).mapToObj(i -> all[i]).toArray(float[][]::new),
        Arrays.stream(best).mapToDouble(i -> WordCounter.count(t.passages().get(i))).toArray(),
        best);
  }

  private static void score(Retrieved r, Reranker reranker, Scores out) {
    int[] picks = reranker.rerank(Candidates.of(r.vectors).query(r.query).costs(r.words)).indices();
    List<String> texts =
        IntStream.of(picks).mapToObj(i -> r.task.passages().get(r.passages[i])).toList();
    String text = String.join("\n", texts);
    out.recall.add(Rouge.rougeN(1, text, r.task.references()).recall());
    out.recallOfPairs.add(Rouge.rougeN(2, text, r.task.references()).recall());
    if (!r.task.relevant().isEmpty()) {
      out.spanRecall.add(spanRecall(r, picks));
    }
    double pairs = 0;
    int count = 0;
    for (int a = 0; a < picks.length; a++) {
      for (int b = 0; b < a; b++, count++) {
        pairs += r.cosine(picks[a], picks[b]);
      }
    }
    out.redundancy.add(count == 0 ? 0 : pairs / count);
    out.relevance.add(IntStream.of(picks).mapToDouble(r::relevance).average().orElse(0));
  }

  /** The part of the words of the relevant passages of the document that was picked. */
  private static double spanRecall(Retrieved r, int[] picks) {
    RetrievalTask t = r.task;
    double all =
        IntStream.range(0, t.passages().size())
            .filter(i -> t.relevant().get(i))
            .mapToDouble(i -> WordCounter.count(t.passages().get(i)))
            .sum();
    double found =
        IntStream.of(picks)
            .filter(i -> t.relevant().get(r.passages[i]))
            .mapToDouble(i -> r.words[i])
            .sum();
    return all == 0 ? 0 : found / all;
  }

  private static float[] row(Features x, int i) {
    float[] out = new float[x.width()];
    x.read(i, out, 0);
    return out;
  }

  private static double cosine(float[] a, float[] b) {
    double ab = 0, aa = 0, bb = 0;
    for (int k = 0; k < a.length; k++) {
      ab += (double) a[k] * b[k];
      aa += (double) a[k] * a[k];
      bb += (double) b[k] * b[k];
    }
    return ab / Math.sqrt(aa * bb);
  }
}
