package dev.prism.rerank.lucene;

import dev.prism.rerank.Candidates;
import dev.prism.rerank.Ranked;
import dev.prism.rerank.Ranking;
import dev.prism.rerank.Reranker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Rescorer;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.jspecify.annotations.Nullable;

/**
 * Reranks the first hits of a search, so that they are similar to the query and do not repeat each
 * other. Immutable and safe for use by multiple threads.
 *
 * <pre>{@code
 * TopDocs found = searcher.search(query, 100);
 * Rescorer rescorer = RerankingRescorer.of(Reranker.standard(), "embedding", queryVector);
 * TopDocs ten = rescorer.rescore(searcher, found, 10);
 * }</pre>
 *
 * <p>Vectors are read from a {@code KnnFloatVectorField}. Hits without a vector follow the picks,
 * in their first order, where there is neither a budget nor a limit per group. Methods that change
 * a rescorer return a copy.
 */
public final class RerankingRescorer extends Rescorer {
  private final Reranker reranker;
  private final String vectorField;
  private final float[][] query;
  private final float[][] shown;
  private final @Nullable String costField;
  private final @Nullable String groupField;
  private final boolean scores;
  private final BiConsumer<TopDocs, Ranking> listener;

  private RerankingRescorer(
      Reranker reranker,
      String vectorField,
      float[][] query,
      float[][] shown,
      @Nullable String costField,
      @Nullable String groupField,
      boolean scores,
      BiConsumer<TopDocs, Ranking> listener) {
    this.reranker = reranker;
    this.vectorField = vectorField;
    this.query = query;
    this.shown = shown;
    this.costField = costField;
    this.groupField = groupField;
    this.scores = scores;
    this.listener = listener;
  }

  /**
   * Returns a rescorer.
   *
   * @param reranker the measure and the limits; its number of picks is that of {@link #rescore}
   * @param vectorField the name of a {@code KnnFloatVectorField}
   * @param query the vector of the query, or of each of several queries
   * @return the rescorer
   */
  public static RerankingRescorer of(Reranker reranker, String vectorField, float[]... query) {
    return new RerankingRescorer(
        reranker, vectorField, query, new float[0][], null, null, false, (hits, ranking) -> {});
  }

  /**
   * Sets what the reader has seen already, such as the first page of results.
   *
   * @param vectors the vector of each hit that was shown
   * @return a copy with the vectors
   */
  public RerankingRescorer shown(float[]... vectors) {
    return new RerankingRescorer(
        reranker, vectorField, query, vectors, costField, groupField, scores, listener);
  }

  /**
   * Sets the field with the costs that {@link Reranker#tokens} limits.
   *
   * @param numericField the name of a {@code NumericDocValuesField} with whole numbers; a hit
   *     without a cost, or with a cost below 1, costs 1
   * @return a copy with the costs
   */
  public RerankingRescorer costs(String numericField) {
    return new RerankingRescorer(
        reranker, vectorField, query, shown, numericField, groupField, scores, listener);
  }

  /**
   * Sets the field whose values are the groups of {@link Reranker#perGroup}.
   *
   * @param sortedField the name of a {@code SortedDocValuesField}; hits without a value are one
   *     group
   * @return a copy with the groups
   */
  public RerankingRescorer groups(String sortedField) {
    return new RerankingRescorer(
        reranker, vectorField, query, shown, costField, sortedField, scores, listener);
  }

  /**
   * Lets the first scores, such as those of BM25, count beside the similarity of the vectors; see
   * {@link Reranker#relevanceWeight}.
   *
   * @return a copy that uses the scores
   */
  public RerankingRescorer useScores() {
    return new RerankingRescorer(
        reranker, vectorField, query, shown, costField, groupField, true, listener);
  }

  /**
   * Sets a listener that receives every ranking, for its reasons and its upper bound.
   *
   * @param l receives the hits with a vector and the ranking, whose indices are theirs
   * @return a copy with the listener
   */
  public RerankingRescorer listener(BiConsumer<TopDocs, Ranking> l) {
    return new RerankingRescorer(
        reranker, vectorField, query, shown, costField, groupField, scores, l);
  }

  /**
   * Reranks hits.
   *
   * @param searcher the searcher that found them
   * @param firstPass the hits
   * @param topN the maximum number of hits to return, at least 1
   * @return the picks, the best first; the score of the first is 1, of the second 1/2, and so on,
   *     because gains depend on the picks before
   */
  @Override
  public TopDocs rescore(IndexSearcher searcher, TopDocs firstPass, int topN) throws IOException {
    ScoreDoc[] hits = firstPass.scoreDocs;
    Found found = read(searcher, hits);
    List<ScoreDoc> picks = new ArrayList<>();
    if (!found.withVector.isEmpty()) {
      Ranking ranking = reranker.k(topN).rerank(candidates(found));
      ScoreDoc[] usable = found.withVector.toArray(ScoreDoc[]::new);
      listener.accept(new TopDocs(firstPass.totalHits, usable), ranking);
      for (Ranked r : ranking) {
        picks.add(usable[r.index()]);
      }
    }
    if (costField == null && groupField == null) {
      picks.addAll(found.withoutVector);
    }
    ScoreDoc[] out = new ScoreDoc[Math.min(topN, picks.size())];
    for (int i = 0; i < out.length; i++) {
      out[i] = new ScoreDoc(picks.get(i).doc, 1f / (i + 1), picks.get(i).shardIndex);
    }
    return new TopDocs(firstPass.totalHits, out);
  }

  private Candidates candidates(Found found) {
    Candidates out = Candidates.of(found.vectors).query(query).shown(shown);
    if (costField != null) {
      out = out.costs(found.costs.stream().mapToDouble(x -> x).toArray());
    }
    if (groupField != null) {
      out = out.groups(found.groups);
    }
    if (scores) {
      float[] s = new float[found.withVector.size()];
      for (int i = 0; i < s.length; i++) {
        s[i] = found.withVector.get(i).score;
      }
      out = out.scores(s);
    }
    return out;
  }

  /** The fields of the hits; the lists of those with a vector go together. */
  private static final class Found {
    final List<ScoreDoc> withVector = new ArrayList<>();
    final List<ScoreDoc> withoutVector = new ArrayList<>();
    final List<float[]> vectors = new ArrayList<>();
    final List<Double> costs = new ArrayList<>();
    final List<String> groups = new ArrayList<>();
  }

  /** Reads the hits in the order of their documents, as iterators demand. */
  private Found read(IndexSearcher searcher, ScoreDoc[] hits) throws IOException {
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    Integer[] byDocument = new Integer[hits.length];
    Arrays.setAll(byDocument, i -> i);
    Arrays.sort(byDocument, Comparator.comparingInt(i -> hits[i].doc));
    float[][] vectors = new float[hits.length][];
    double[] costs = new double[hits.length];
    String[] groups = new String[hits.length];
    Leaf leaf = null;
    for (int i : byDocument) {
      LeafReaderContext at = leaves.get(ReaderUtil.subIndex(hits[i].doc, leaves));
      leaf = leaf == null || leaf.context != at ? new Leaf(at) : leaf;
      int doc = hits[i].doc - at.docBase;
      vectors[i] = leaf.vector(doc);
      costs[i] = leaf.cost(doc);
      groups[i] = leaf.group(doc);
    }
    Found out = new Found();
    for (int i = 0; i < hits.length; i++) {
      if (vectors[i] == null) {
        out.withoutVector.add(hits[i]);
      } else {
        out.withVector.add(hits[i]);
        out.vectors.add(vectors[i]);
        out.costs.add(costs[i]);
        out.groups.add(groups[i]);
      }
    }
    return out;
  }

  /** The fields of one segment, read forwards. */
  private final class Leaf {
    final LeafReaderContext context;
    private final @Nullable FloatVectorValues vectors;
    private final KnnVectorValues.@Nullable DocIndexIterator documents;
    private final @Nullable NumericDocValues costs;
    private final @Nullable SortedDocValues groups;

    Leaf(LeafReaderContext context) throws IOException {
      this.context = context;
      vectors = context.reader().getFloatVectorValues(vectorField);
      documents = vectors == null ? null : vectors.iterator();
      costs = costField == null ? null : DocValues.getNumeric(context.reader(), costField);
      groups = groupField == null ? null : DocValues.getSorted(context.reader(), groupField);
    }

    float @Nullable [] vector(int doc) throws IOException {
      if (vectors == null || documents == null) {
        return null;
      }
      int at = documents.docID() < doc ? documents.advance(doc) : documents.docID();
      return at == doc ? vectors.vectorValue(documents.index()).clone() : null;
    }

    double cost(int doc) throws IOException {
      return costs != null && costs.advanceExact(doc) ? Math.max(1, costs.longValue()) : 1;
    }

    String group(int doc) throws IOException {
      return groups != null && groups.advanceExact(doc)
          ? groups.lookupOrd(groups.ordValue()).utf8ToString()
          : "";
    }
  }

  /**
   * Explains a hit by its similarity to the query; its place depends on the other hits, too, which
   * {@link #listener} has the reasons of.
   */
  @Override
  public Explanation explain(IndexSearcher searcher, Explanation firstPass, int docID)
      throws IOException {
    ScoreDoc hit = new ScoreDoc(docID, firstPass.getValue().floatValue());
    Found found = read(searcher, new ScoreDoc[] {hit});
    if (found.vectors.isEmpty()) {
      return Explanation.noMatch("no vector in the field " + vectorField, firstPass);
    }
    float[] vector = found.vectors.getFirst();
    Optional<Float> nearest =
        Arrays.stream(query)
            .map(q -> 2 * VectorSimilarityFunction.COSINE.compare(vector, q) - 1)
            .max(Comparator.naturalOrder());
    return Explanation.match(
        nearest.orElse(0f),
        "cosine of the field "
            + vectorField
            + " with the query; the place also depends on the other hits ("
            + reranker
            + ")",
        firstPass);
  }
}
