package dev.prism.rerank.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.rag.AugmentationRequest;
import dev.langchain4j.rag.DefaultRetrievalAugmentor;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.ContentMetadata;
import dev.langchain4j.rag.query.Query;
import dev.prism.base.BadDataException;
import dev.prism.rerank.Ranking;
import dev.prism.rerank.Reranker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RerankingContentAggregatorTest {
  private static final List<String> WORDS = List.of("battery", "screen", "price", "noise");

  private static final String BATTERY = "battery battery battery screen";
  private static final String BATTERY_AGAIN = "battery battery battery screen !";
  private static final String SCREEN = "screen screen battery";
  private static final String PRICE = "price price battery";

  /** Counts the four words, so that a test can tell what is similar. */
  private static final class CountingModel implements EmbeddingModel {
    final List<String> embedded = new ArrayList<>();

    @Override
    public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
      segments.forEach(s -> embedded.add(s.text()));
      return Response.from(segments.stream().map(s -> Embedding.from(counts(s.text()))).toList());
    }
  }

  private static float[] counts(String text) {
    float[] out = new float[WORDS.size()];
    for (String word : text.split(" ")) {
      int at = WORDS.indexOf(word);
      if (at >= 0) {
        out[at]++;
      }
    }
    return out;
  }

  private final CountingModel model = new CountingModel();
  private final RerankingContentAggregator two =
      RerankingContentAggregator.of(Reranker.standard().k(2), model);

  private static Map<Query, Collection<List<Content>>> retrieved(Query query, String... texts) {
    return Map.of(query, List.of(Arrays.stream(texts).map(Content::from).toList()));
  }

  private static List<String> texts(List<Content> contents) {
    return contents.stream().map(c -> c.textSegment().text()).toList();
  }

  @Test
  void picksDoNotRepeatEachOther() {
    Query query = Query.from("battery battery screen price");
    List<Content> picks = two.aggregate(retrieved(query, BATTERY, BATTERY_AGAIN, SCREEN, PRICE));
    assertThat(picks).hasSize(2);
    assertThat(texts(picks)).doesNotContainSubsequence(BATTERY, BATTERY_AGAIN);
    assertThat(texts(picks)).doesNotContainSubsequence(BATTERY_AGAIN, BATTERY);
  }

  @Test
  void topHitsAloneWouldRepeatEachOther() {
    Query query = Query.from("battery battery battery");
    List<Content> picks =
        RerankingContentAggregator.of(Reranker.mmr(1).k(2), model)
            .aggregate(retrieved(query, SCREEN, BATTERY, PRICE, BATTERY_AGAIN));
    assertThat(texts(picks)).containsExactlyInAnyOrder(BATTERY, BATTERY_AGAIN);
  }

  @Test
  void contentsKeepTheirMetadataAndReceiveTheirGain() {
    TextSegment segment = TextSegment.from(PRICE, Metadata.from("file", "a.txt"));
    Content content = Content.from(segment, Map.of(ContentMetadata.EMBEDDING_ID, "7"));
    Query query = Query.from("price");
    List<Content> picks = two.aggregate(Map.of(query, List.of(List.of(content))));
    assertThat(picks).hasSize(1);
    assertThat(picks.getFirst().textSegment()).isEqualTo(segment);
    assertThat(picks.getFirst().metadata()).containsEntry(ContentMetadata.EMBEDDING_ID, "7");
    assertThat((Double) picks.getFirst().metadata().get(ContentMetadata.RERANKED_SCORE))
        .isPositive();
  }

  @Test
  void contentsOfSeveralQueriesAreRankedTogetherAndOnce() {
    Map<Query, Collection<List<Content>>> retrieved = new LinkedHashMap<>();
    retrieved.put(
        Query.from("screen"), List.of(List.of(Content.from(SCREEN)), List.of(Content.from(PRICE))));
    retrieved.put(Query.from("price"), List.of(List.of(Content.from(PRICE))));
    List<Ranking> seen = new ArrayList<>();
    List<Content> picks =
        RerankingContentAggregator.of(Reranker.standard(), model)
            .listener((contents, ranking) -> seen.add(ranking))
            .aggregate(retrieved);
    assertThat(texts(picks)).containsExactlyInAnyOrder(SCREEN, PRICE);
    assertThat(seen).hasSize(1);
    assertThat(seen.getFirst().picks().getFirst().reason()).isNotBlank();
  }

  @Test
  void aBudgetLimitsTheTokens() {
    Query query = Query.from("battery screen price");
    List<Content> picks =
        RerankingContentAggregator.of(Reranker.standard().tokens(6), model)
            .costs(text -> text.split(" ").length)
            .aggregate(retrieved(query, BATTERY, SCREEN, PRICE));
    assertThat(picks).isNotEmpty();
    assertThat(texts(picks).stream().mapToInt(t -> t.split(" ").length).sum())
        .isLessThanOrEqualTo(6);
  }

  @Test
  void aGroupGivesAtMostWhatItMay() {
    Query query = Query.from("battery screen price");
    List<Content> picks =
        RerankingContentAggregator.of(Reranker.standard().k(3).perGroup(1), model)
            .groups(segment -> segment.text().substring(0, 1)) // b, s and p
            .aggregate(retrieved(query, BATTERY, BATTERY_AGAIN, SCREEN, PRICE));
    assertThat(picks).hasSize(3);
    assertThat(texts(picks)).contains(SCREEN, PRICE);
  }

  @Test
  void answersInTheChatMemoryAreNotRepeated() {
    UserMessage question = UserMessage.from("battery screen");
    dev.langchain4j.rag.query.Metadata metadata =
        dev.langchain4j.rag.query.Metadata.from(
            question, "id", List.of(UserMessage.from("price"), AiMessage.from(BATTERY)));
    Query query = Query.from("battery screen", metadata);
    RerankingContentAggregator one =
        RerankingContentAggregator.of(Reranker.of("logdetcmi").k(1), model);
    String plain =
        texts(
                RerankingContentAggregator.of(Reranker.of("logdetmi").k(1), model)
                    .aggregate(retrieved(query, BATTERY_AGAIN, "screen")))
            .getFirst();
    String avoiding =
        texts(one.chatMemoryAsShown().aggregate(retrieved(query, BATTERY_AGAIN, "screen")))
            .getFirst();
    assertThat(plain).isEqualTo(BATTERY_AGAIN);
    assertThat(avoiding).isEqualTo("screen");
  }

  @Test
  void scoresOfTheRetrieverCountWhenAskedFor() {
    List<Content> contents =
        List.of(
            Content.from(TextSegment.from(SCREEN), Map.of(ContentMetadata.SCORE, 0.1)),
            Content.from(TextSegment.from(PRICE), Map.of(ContentMetadata.SCORE, 0.9)));
    Query query = Query.from("screen screen battery");
    RerankingContentAggregator one =
        RerankingContentAggregator.of(Reranker.standard().k(1).relevanceWeight(10), model);
    assertThat(texts(one.aggregate(Map.of(query, List.of(contents))))).containsExactly(SCREEN);
    assertThat(texts(one.useScores().aggregate(Map.of(query, List.of(contents)))))
        .containsExactly(PRICE);
  }

  @Test
  void vectorsFromAStoreAreNotEmbeddedAgain() {
    Query query = Query.from("price");
    List<Content> picks =
        two.vectors(contents -> contents.stream().map(c -> counts(c.textSegment().text())).toList())
            .aggregate(retrieved(query, PRICE, SCREEN));
    assertThat(picks).hasSize(2);
    assertThat(model.embedded).containsExactly("price");
  }

  @Test
  void missingVectorsAreAnError() {
    assertThatThrownBy(
            () ->
                two.vectors(contents -> List.of()).aggregate(retrieved(Query.from("price"), PRICE)))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("0 vectors for 1 contents");
  }

  @Test
  void nothingRetrievedIsNothingPicked() {
    assertThat(two.aggregate(Map.of())).isEmpty();
    assertThat(two.aggregate(retrieved(Query.from("price")))).isEmpty();
  }

  @Test
  void contentsThatCannotBeComparedAreLeftOut() {
    List<Content> picks = two.aggregate(retrieved(Query.from("price"), "unknown words", PRICE));
    assertThat(texts(picks)).containsExactly(PRICE);
  }

  @Test
  void anAugmentorPutsThePicksIntoThePrompt() {
    var augmentor =
        DefaultRetrievalAugmentor.builder()
            .contentRetriever(
                q ->
                    List.of(
                        Content.from(BATTERY), Content.from(BATTERY_AGAIN), Content.from(PRICE)))
            .contentAggregator(two)
            .build();
    UserMessage question = UserMessage.from("battery battery price");
    var result =
        augmentor.augment(
            new AugmentationRequest(
                question, dev.langchain4j.rag.query.Metadata.from(question, "id", List.of())));
    assertThat(result.contents()).hasSize(2);
    assertThat(((UserMessage) result.chatMessage()).singleText()).contains(PRICE);
  }
}
