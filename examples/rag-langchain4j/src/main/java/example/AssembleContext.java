package example;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.langchain4j.rag.AugmentationRequest;
import dev.langchain4j.rag.AugmentationResult;
import dev.langchain4j.rag.DefaultRetrievalAugmentor;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.store.embedding.CosineSimilarity;
import dev.prism.rerank.Ranked;
import dev.prism.rerank.Reranker;
import dev.prism.rerank.langchain4j.RerankingContentAggregator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Indexes a folder of texts, retrieves 100 passages for a question, and puts those into the prompt
 * that fit a budget of words and do not repeat each other. The language model is left out: the
 * assembled context is printed.
 */
public final class AssembleContext {
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args.length > 0 ? args[0] : "../../docs");
    String question = args.length > 1 ? args[1] : "How do I stay within a budget?";
    int words = args.length > 2 ? Integer.parseInt(args[2]) : 250;

    EmbeddingModel model = new AllMiniLmL6V2QuantizedEmbeddingModel();
    List<TextSegment> passages = passages(folder);
    List<Embedding> vectors = model.embedAll(passages).content();
    Map<TextSegment, Embedding> index = new HashMap<>();
    for (int i = 0; i < passages.size(); i++) {
      index.put(passages.get(i), vectors.get(i));
    }
    ContentRetriever retriever =
        query -> {
          Embedding asked = model.embed(query.text()).content();
          return passages.stream()
              .sorted(
                  Comparator.comparingDouble(p -> -CosineSimilarity.between(asked, index.get(p))))
              .limit(100)
              .map(Content::from)
              .toList();
        };

    var aggregator =
        RerankingContentAggregator.of(Reranker.standard().tokens(words), model)
            .vectors(found -> found.stream().map(c -> index.get(c.textSegment()).vector()).toList())
            .costs(text -> text.split("\\s+").length)
            .listener(
                (found, ranking) -> {
                  System.out.printf(
                      "%d of %d passages:%n%n", ranking.size(), found.size());
                  for (Ranked r : ranking) {
                    TextSegment passage = found.get(r.index()).textSegment();
                    System.out.printf(
                        "passage of %s%n  %s%n  %s%n%n",
                        passage.metadata().getString("file"), start(passage.text()), r.reason());
                  }
                });

    UserMessage message = UserMessage.from(question);
    AugmentationResult prompt =
        DefaultRetrievalAugmentor.builder()
            .contentRetriever(retriever)
            .contentAggregator(aggregator)
            .build()
            .augment(
                new AugmentationRequest(
                    message,
                    dev.langchain4j.rag.query.Metadata.from(message, "example", List.of())));
    System.out.println("The prompt for the language model:");
    System.out.println(((UserMessage) prompt.chatMessage()).singleText());
  }

  /** Returns the paragraphs of the text files of a folder. */
  private static List<TextSegment> passages(Path folder) throws IOException {
    List<TextSegment> out = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path f : files.filter(p -> p.toString().matches(".*\\.(md|txt)")).sorted().toList()) {
        String file = folder.relativize(f).toString();
        for (String paragraph : Files.readString(f).split("\\R\\s*\\R")) {
          if (paragraph.split("\\s+").length >= 12) {
            out.add(TextSegment.from(paragraph.strip(), Metadata.from("file", file)));
          }
        }
      }
    }
    return out;
  }

  private static String start(String text) {
    String line = text.replaceAll("\\s+", " ");
    return line.length() <= 90 ? line : line.substring(0, 89) + "…";
  }
}
