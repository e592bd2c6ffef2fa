package dev.prism.rerank.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.BadDataException;
import dev.prism.rerank.Ranking;
import dev.prism.rerank.Reranker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;
import org.springframework.ai.rag.Query;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.SimpleVectorStore;

class RerankingDocumentPostProcessorTest {
  private static final List<String> WORDS = List.of("battery", "screen", "price", "noise");

  private static final String BATTERY = "battery battery battery screen";
  private static final String BATTERY_AGAIN = "battery battery battery screen !";
  private static final String SCREEN = "screen screen battery";
  private static final String PRICE = "price price battery";

  /** Counts the four words, so that a test can tell what is similar. */
  private static final class CountingModel implements EmbeddingModel {
    final List<String> embedded = new ArrayList<>();

    @Override
    public EmbeddingResponse call(EmbeddingRequest request) {
      List<String> texts = request.getInstructions();
      embedded.addAll(texts);
      return new EmbeddingResponse(
          IntStream.range(0, texts.size())
              .mapToObj(i -> new Embedding(counts(texts.get(i)), i))
              .toList());
    }

    @Override
    public float[] embed(Document document) {
      return embed(String.valueOf(document.getText()));
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
  private final RerankingDocumentPostProcessor two =
      RerankingDocumentPostProcessor.of(Reranker.standard().k(2), model);

  private static List<Document> documents(String... texts) {
    return Arrays.stream(texts).map(Document::new).toList();
  }

  private static List<String> texts(List<Document> documents) {
    return documents.stream().map(d -> String.valueOf(d.getText())).toList();
  }

  @Test
  void picksDoNotRepeatEachOther() {
    List<Document> picks =
        two.process(
            new Query("battery battery screen price"),
            documents(BATTERY, BATTERY_AGAIN, SCREEN, PRICE));
    assertThat(picks).hasSize(2);
    assertThat(texts(picks)).doesNotContainSubsequence(BATTERY, BATTERY_AGAIN);
    assertThat(texts(picks)).doesNotContainSubsequence(BATTERY_AGAIN, BATTERY);
  }

  @Test
  void documentsKeepTheirPartsAndSayWhyTheyWerePicked() {
    Document d =
        Document.builder().id("7").text(PRICE).metadata("file", "a.txt").score(0.25).build();
    Document pick = two.process(new Query("price"), List.of(d)).getFirst();
    assertThat(pick.getId()).isEqualTo("7");
    assertThat(pick.getText()).isEqualTo(PRICE);
    assertThat(pick.getScore()).isEqualTo(0.25);
    assertThat(pick.getMetadata()).containsEntry("file", "a.txt");
    assertThat((Double) pick.getMetadata().get(RerankingDocumentPostProcessor.GAIN)).isPositive();
    assertThat((String) pick.getMetadata().get(RerankingDocumentPostProcessor.REASON)).isNotBlank();
  }

  @Test
  void aBudgetLimitsTheTokens() {
    List<Document> picks =
        RerankingDocumentPostProcessor.of(Reranker.standard().tokens(6), model)
            .costs(text -> text.split(" ").length)
            .process(new Query("battery screen price"), documents(BATTERY, SCREEN, PRICE));
    assertThat(picks).isNotEmpty();
    assertThat(texts(picks).stream().mapToInt(t -> t.split(" ").length).sum())
        .isLessThanOrEqualTo(6);
  }

  @Test
  void aSourceGivesAtMostWhatItMay() {
    List<Document> documents =
        List.of(
            new Document(BATTERY, Map.of("source", "a")),
            new Document(SCREEN, Map.of("source", "a")),
            new Document(PRICE, Map.of("source", "b")),
            new Document("noise battery"));
    List<Document> picks =
        RerankingDocumentPostProcessor.of(Reranker.standard().k(4).perGroup(1), model)
            .groups("source")
            .process(new Query("battery screen price noise"), documents);
    assertThat(texts(picks)).hasSize(3).contains(PRICE, "noise battery");
  }

  @Test
  void answersInTheHistoryAreNotRepeated() {
    Query query =
        Query.builder()
            .text("battery screen")
            .history(new UserMessage("price"), new AssistantMessage(BATTERY))
            .build();
    List<Document> documents = documents(BATTERY_AGAIN, "screen");
    assertThat(
            texts(
                RerankingDocumentPostProcessor.of(Reranker.of("logdetmi").k(1), model)
                    .process(query, documents)))
        .containsExactly(BATTERY_AGAIN);
    assertThat(
            texts(
                RerankingDocumentPostProcessor.of(Reranker.of("logdetcmi").k(1), model)
                    .historyAsShown()
                    .process(query, documents)))
        .containsExactly("screen");
  }

  @Test
  void scoresOfTheRetrieverCountWhenAskedFor() {
    List<Document> documents =
        List.of(
            Document.builder().text(SCREEN).score(0.1).build(),
            Document.builder().text(PRICE).score(0.9).build());
    Query query = new Query("screen screen battery");
    RerankingDocumentPostProcessor one =
        RerankingDocumentPostProcessor.of(Reranker.standard().k(1).relevanceWeight(10), model);
    assertThat(texts(one.process(query, documents))).containsExactly(SCREEN);
    assertThat(texts(one.useScores().process(query, documents))).containsExactly(PRICE);
  }

  @Test
  void vectorsFromAStoreAreNotEmbeddedAgain() {
    two.vectors(documents -> documents.stream().map(d -> counts(d.getText())).toList())
        .process(new Query("price"), documents(PRICE, SCREEN));
    assertThat(model.embedded).containsExactly("price");
    assertThatThrownBy(
            () -> two.vectors(d -> List.of()).process(new Query("price"), documents(PRICE)))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("0 vectors for 1 documents");
  }

  @Test
  void nothingRetrievedIsNothingPicked() {
    assertThat(two.process(new Query("price"), List.of())).isEmpty();
  }

  @Test
  void documentsOfAVectorStoreAreReranked() {
    SimpleVectorStore store = SimpleVectorStore.builder(model).build();
    store.add(documents(BATTERY, BATTERY_AGAIN, SCREEN, PRICE));
    List<Document> found =
        store.similaritySearch(
            SearchRequest.builder().query("battery battery screen price").topK(4).build());
    assertThat(found).hasSize(4);
    List<Ranking> rankings = new ArrayList<>();
    List<Document> picks =
        two.listener((documents, ranking) -> rankings.add(ranking))
            .process(new Query("battery battery screen price"), found);
    assertThat(picks).hasSize(2);
    assertThat(rankings).hasSize(1);
    assertThat(rankings.getFirst().notes()).isEmpty();
  }
}
