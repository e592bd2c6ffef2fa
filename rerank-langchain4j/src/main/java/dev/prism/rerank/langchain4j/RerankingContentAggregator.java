package dev.prism.rerank.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.ContentMetadata;
import dev.langchain4j.rag.content.aggregator.ContentAggregator;
import dev.langchain4j.rag.query.Query;
import dev.prism.base.BadDataException;
import dev.prism.rerank.Candidates;
import dev.prism.rerank.Ranked;
import dev.prism.rerank.Ranking;
import dev.prism.rerank.Reranker;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the contents that go into a prompt: similar to the queries and not repetitive. Immutable
 * and safe for use by multiple threads, as far as the embedding model is.
 *
 * <pre>{@code
 * ContentAggregator aggregator =
 *     RerankingContentAggregator.of(Reranker.standard().tokens(3000), embeddingModel)
 *         .costs(tokenCountEstimator::estimateTokenCountInText);
 * RetrievalAugmentor augmentor =
 *     DefaultRetrievalAugmentor.builder()
 *         .contentRetriever(retriever) // which finds, say, 100 contents
 *         .contentAggregator(aggregator)
 *         .build();
 * }</pre>
 *
 * <p>Contents of all queries and retrievers are ranked together; equal segments count once. Methods
 * that change an aggregator return a copy.
 */
public final class RerankingContentAggregator implements ContentAggregator {
  private final Reranker reranker;
  private final EmbeddingModel model;
  private final Function<List<Content>, List<float[]>> vectors;
  private final @Nullable ToDoubleFunction<String> costs;
  private final @Nullable Function<TextSegment, String> groups;
  private final boolean scores;
  private final boolean chatMemory;
  private final BiConsumer<List<Content>, Ranking> listener;

  private RerankingContentAggregator(
      Reranker reranker,
      EmbeddingModel model,
      Function<List<Content>, List<float[]>> vectors,
      @Nullable ToDoubleFunction<String> costs,
      @Nullable Function<TextSegment, String> groups,
      boolean scores,
      boolean chatMemory,
      BiConsumer<List<Content>, Ranking> listener) {
    this.reranker = reranker;
    this.model = model;
    this.vectors = vectors;
    this.costs = costs;
    this.groups = groups;
    this.scores = scores;
    this.chatMemory = chatMemory;
    this.listener = listener;
  }

  /**
   * Returns an aggregator that embeds queries and contents by a model.
   *
   * @param reranker the measure and the limits
   * @param model the model with which the contents were indexed
   * @return the aggregator
   */
  public static RerankingContentAggregator of(Reranker reranker, EmbeddingModel model) {
    return new RerankingContentAggregator(
        reranker,
        model,
        contents -> embed(model, contents.stream().map(Content::textSegment).toList()),
        null,
        null,
        false,
        false,
        (contents, ranking) -> {});
  }

  /**
   * Sets where the vectors of contents come from, so that they are not embedded a second time; for
   * example a store that is asked by {@link ContentMetadata#EMBEDDING_ID}.
   *
   * @param source from contents to the vector of each
   * @return a copy with the source
   */
  public RerankingContentAggregator vectors(Function<List<Content>, List<float[]>> source) {
    return new RerankingContentAggregator(
        reranker, model, source, costs, groups, scores, chatMemory, listener);
  }

  /**
   * Sets how the costs are counted that {@link Reranker#tokens} limits.
   *
   * @param count from a text to its number of tokens or characters; less than 1 counts as 1
   * @return a copy with the costs
   */
  public RerankingContentAggregator costs(ToDoubleFunction<String> count) {
    return new RerankingContentAggregator(
        reranker, model, vectors, count, groups, scores, chatMemory, listener);
  }

  /**
   * Sets the groups of which {@link Reranker#perGroup} limits the number of picks.
   *
   * @param of from a segment to its group, such as the name of its document
   * @return a copy with the groups
   */
  public RerankingContentAggregator groups(Function<TextSegment, String> of) {
    return new RerankingContentAggregator(
        reranker, model, vectors, costs, of, scores, chatMemory, listener);
  }

  /**
   * Lets the scores of the retriever count beside the similarity of the vectors; see {@link
   * Reranker#relevanceWeight}. A content without {@link ContentMetadata#SCORE} counts as one with
   * the lowest score.
   *
   * @return a copy that uses the scores
   */
  public RerankingContentAggregator useScores() {
    return new RerankingContentAggregator(
        reranker, model, vectors, costs, groups, true, chatMemory, listener);
  }

  /**
   * Treats the answers in the chat memory as shown already, so that contents which repeat them rank
   * lower.
   *
   * @return a copy that reads the chat memory of the query
   */
  public RerankingContentAggregator chatMemoryAsShown() {
    return new RerankingContentAggregator(
        reranker, model, vectors, costs, groups, scores, true, listener);
  }

  /**
   * Sets a listener that receives every ranking, for its reasons and its upper bound.
   *
   * @param l receives the candidates and the ranking, whose indices are theirs
   * @return a copy with the listener
   */
  public RerankingContentAggregator listener(BiConsumer<List<Content>, Ranking> l) {
    return new RerankingContentAggregator(
        reranker, model, vectors, costs, groups, scores, chatMemory, l);
  }

  /**
   * Ranks the contents of all queries.
   *
   * @param retrieved the contents by query and retriever
   * @return the picks, the best first, with their gain as {@link ContentMetadata#RERANKED_SCORE}
   */
  @Override
  public List<Content> aggregate(Map<Query, Collection<List<Content>>> retrieved) {
    Map<TextSegment, Content> distinct = new LinkedHashMap<>();
    for (Collection<List<Content>> lists : retrieved.values()) {
      for (List<Content> list : lists) {
        list.forEach(c -> distinct.putIfAbsent(c.textSegment(), c));
      }
    }
    List<Content> contents = List.copyOf(distinct.values());
    if (contents.isEmpty()) {
      return List.of();
    }
    Ranking ranking = reranker.rerank(candidates(contents, retrieved.keySet()));
    listener.accept(contents, ranking);
    List<Content> picks = new ArrayList<>();
    for (Ranked r : ranking) {
      picks.add(withGain(contents.get(r.index()), r.gain()));
    }
    return picks;
  }

  private Candidates candidates(List<Content> contents, Collection<Query> queries) {
    List<float[]> rows = vectors.apply(contents);
    if (rows.size() != contents.size()) {
      throw new BadDataException(
          "There are %d vectors for %d contents; every content needs one.",
          rows.size(), contents.size());
    }
    Candidates out = Candidates.of(rows).query(embed(queries.stream().map(Query::text)));
    if (chatMemory) {
      out = out.shown(embed(queries.stream().flatMap(RerankingContentAggregator::answers)));
    }
    if (costs != null) {
      ToDoubleFunction<String> count = costs;
      out =
          out.costs(
              contents.stream()
                  .mapToDouble(c -> Math.max(1, count.applyAsDouble(c.textSegment().text())))
                  .toArray());
    }
    if (groups != null) {
      out = out.groups(contents.stream().map(Content::textSegment).map(groups).toList());
    }
    return scores ? out.scores(scores(contents)) : out;
  }

  private static Stream<String> answers(Query q) {
    List<ChatMessage> memory = q.metadata() == null ? null : q.metadata().chatMemory();
    return memory == null
        ? Stream.empty()
        : memory.stream()
            .filter(AiMessage.class::isInstance)
            .map(m -> ((AiMessage) m).text())
            .filter(text -> text != null && !text.isBlank());
  }

  private float[][] embed(Stream<String> texts) {
    List<TextSegment> segments = texts.distinct().map(TextSegment::from).toList();
    return segments.isEmpty() ? new float[0][] : embed(model, segments).toArray(float[][]::new);
  }

  private static List<float[]> embed(EmbeddingModel model, List<TextSegment> segments) {
    return model.embedAll(segments).content().stream().map(Embedding::vector).toList();
  }

  private static float[] scores(List<Content> contents) {
    float[] out = new float[contents.size()];
    for (int i = 0; i < out.length; i++) {
      Object score = contents.get(i).metadata().get(ContentMetadata.SCORE);
      out[i] = score instanceof Number n ? n.floatValue() : Float.NaN;
    }
    return out;
  }

  private static Content withGain(Content c, double gain) {
    Map<ContentMetadata, Object> metadata = new LinkedHashMap<>(c.metadata());
    metadata.put(ContentMetadata.RERANKED_SCORE, gain);
    return Content.from(c.textSegment(), metadata);
  }
}
