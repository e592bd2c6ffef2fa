package dev.prism.rerank.springai;

import dev.prism.base.BadDataException;
import dev.prism.rerank.Candidates;
import dev.prism.rerank.Ranked;
import dev.prism.rerank.Ranking;
import dev.prism.rerank.Reranker;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.rag.Query;
import org.springframework.ai.rag.postretrieval.document.DocumentPostProcessor;

/**
 * Chooses the documents that go into a prompt: similar to the query and not repetitive. Immutable
 * and safe for use by multiple threads, as far as the embedding model is.
 *
 * <pre>{@code
 * Advisor advisor =
 *     RetrievalAugmentationAdvisor.builder()
 *         .documentRetriever(retriever) // which finds, say, 100 documents
 *         .documentPostProcessors(
 *             RerankingDocumentPostProcessor.of(Reranker.standard().k(8), embeddingModel))
 *         .build();
 * }</pre>
 *
 * <p>Documents without text are left out. Methods that change a post-processor return a copy.
 */
public final class RerankingDocumentPostProcessor implements DocumentPostProcessor {
  /** The metadata of a picked document that holds its gain. */
  public static final String GAIN = "prism_gain";

  /** The metadata of a picked document that says in words why it was picked. */
  public static final String REASON = "prism_reason";

  private final Reranker reranker;
  private final EmbeddingModel model;
  private final Function<List<Document>, List<float[]>> vectors;
  private final @Nullable ToDoubleFunction<String> costs;
  private final @Nullable String groupKey;
  private final boolean scores;
  private final boolean history;
  private final BiConsumer<List<Document>, Ranking> listener;

  private RerankingDocumentPostProcessor(
      Reranker reranker,
      EmbeddingModel model,
      Function<List<Document>, List<float[]>> vectors,
      @Nullable ToDoubleFunction<String> costs,
      @Nullable String groupKey,
      boolean scores,
      boolean history,
      BiConsumer<List<Document>, Ranking> listener) {
    this.reranker = reranker;
    this.model = model;
    this.vectors = vectors;
    this.costs = costs;
    this.groupKey = groupKey;
    this.scores = scores;
    this.history = history;
    this.listener = listener;
  }

  /**
   * Returns a post-processor that embeds the query and the documents by a model.
   *
   * @param reranker the measure and the limits
   * @param model the model with which the documents were indexed
   * @return the post-processor
   */
  public static RerankingDocumentPostProcessor of(Reranker reranker, EmbeddingModel model) {
    return new RerankingDocumentPostProcessor(
        reranker,
        model,
        documents -> model.embed(documents.stream().map(d -> text(d)).toList()),
        null,
        null,
        false,
        false,
        (documents, ranking) -> {});
  }

  /**
   * Sets where the vectors of documents come from, so that they are not embedded a second time.
   *
   * @param source from documents to the vector of each
   * @return a copy with the source
   */
  public RerankingDocumentPostProcessor vectors(Function<List<Document>, List<float[]>> source) {
    return new RerankingDocumentPostProcessor(
        reranker, model, source, costs, groupKey, scores, history, listener);
  }

  /**
   * Sets how the costs are counted that {@link Reranker#tokens} limits.
   *
   * @param count from a text to its number of tokens or characters; less than 1 counts as 1
   * @return a copy with the costs
   */
  public RerankingDocumentPostProcessor costs(ToDoubleFunction<String> count) {
    return new RerankingDocumentPostProcessor(
        reranker, model, vectors, count, groupKey, scores, history, listener);
  }

  /**
   * Sets the metadata by whose value {@link Reranker#perGroup} groups documents.
   *
   * @param key such as the name of the source; documents without it are one group
   * @return a copy with the groups
   */
  public RerankingDocumentPostProcessor groups(String key) {
    return new RerankingDocumentPostProcessor(
        reranker, model, vectors, costs, key, scores, history, listener);
  }

  /**
   * Lets the scores of the retriever count beside the similarity of the vectors; see {@link
   * Reranker#relevanceWeight}. A document without a score counts as one with the lowest score.
   *
   * @return a copy that uses the scores
   */
  public RerankingDocumentPostProcessor useScores() {
    return new RerankingDocumentPostProcessor(
        reranker, model, vectors, costs, groupKey, true, history, listener);
  }

  /**
   * Treats the answers in the history of the query as shown already, so that documents which repeat
   * them rank lower.
   *
   * @return a copy that reads the history
   */
  public RerankingDocumentPostProcessor historyAsShown() {
    return new RerankingDocumentPostProcessor(
        reranker, model, vectors, costs, groupKey, scores, true, listener);
  }

  /**
   * Sets a listener that receives every ranking, for its upper bound and its notes.
   *
   * @param l receives the candidates and the ranking, whose indices are theirs
   * @return a copy with the listener
   */
  public RerankingDocumentPostProcessor listener(BiConsumer<List<Document>, Ranking> l) {
    return new RerankingDocumentPostProcessor(
        reranker, model, vectors, costs, groupKey, scores, history, l);
  }

  /**
   * Ranks documents.
   *
   * @param query the query
   * @param retrieved the documents that a retriever found
   * @return the picks, the best first, with {@link #GAIN} and {@link #REASON} in their metadata
   */
  @Override
  public List<Document> process(Query query, List<Document> retrieved) {
    List<Document> documents = retrieved.stream().filter(Document::isText).toList();
    if (documents.isEmpty()) {
      return List.of();
    }
    Ranking ranking = reranker.rerank(candidates(documents, query));
    listener.accept(documents, ranking);
    List<Document> picks = new ArrayList<>();
    for (Ranked r : ranking) {
      picks.add(
          documents
              .get(r.index())
              .mutate()
              .metadata(GAIN, r.gain())
              .metadata(REASON, r.reason())
              .build());
    }
    return picks;
  }

  private Candidates candidates(List<Document> documents, Query query) {
    List<float[]> rows = vectors.apply(documents);
    if (rows.size() != documents.size()) {
      throw new BadDataException(
          "There are %d vectors for %d documents; every document needs one.",
          rows.size(), documents.size());
    }
    Candidates out = Candidates.of(rows).query(model.embed(query.text()));
    if (history) {
      List<String> answers =
          query.history().stream()
              .filter(m -> m.getMessageType() == MessageType.ASSISTANT)
              .map(Message::getText)
              .filter(text -> text != null && !text.isBlank())
              .toList();
      out = answers.isEmpty() ? out : out.shown(model.embed(answers).toArray(float[][]::new));
    }
    if (costs != null) {
      ToDoubleFunction<String> count = costs;
      out =
          out.costs(
              documents.stream()
                  .mapToDouble(d -> Math.max(1, count.applyAsDouble(text(d))))
                  .toArray());
    }
    if (groupKey != null) {
      out =
          out.groups(
              documents.stream()
                  .map(d -> Objects.toString(d.getMetadata().get(groupKey), ""))
                  .toList());
    }
    return scores ? out.scores(scores(documents)) : out;
  }

  private static String text(Document d) {
    return Objects.requireNonNullElse(d.getText(), "");
  }

  private static float[] scores(List<Document> documents) {
    float[] out = new float[documents.size()];
    for (int i = 0; i < out.length; i++) {
      Double score = documents.get(i).getScore();
      out[i] = score == null ? Float.NaN : score.floatValue();
    }
    return out;
  }
}
