package example;

import dev.prism.rerank.Reranker;
import dev.prism.rerank.springai.RerankingDocumentPostProcessor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.ai.document.Document;
import org.springframework.ai.rag.Query;
import org.springframework.ai.rag.generation.augmentation.ContextualQueryAugmenter;
import org.springframework.ai.rag.retrieval.search.VectorStoreDocumentRetriever;
import org.springframework.ai.vectorstore.SimpleVectorStore;

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

    MiniLm model = new MiniLm();
    SimpleVectorStore store = SimpleVectorStore.builder(model).build();
    store.add(passages(folder));
    var retriever = VectorStoreDocumentRetriever.builder().vectorStore(store).topK(100).build();
    var reranking =
        RerankingDocumentPostProcessor.of(Reranker.standard().tokens(words), model)
            .costs(text -> text.split("\\s+").length);

    Query query = new Query(question);
    List<Document> found = retriever.retrieve(query);
    List<Document> picks = reranking.process(query, found);
    System.out.printf("%d of %d passages:%n%n", picks.size(), found.size());
    for (Document d : picks) {
      System.out.printf(
          "passage of %s%n  %s%n  %s%n%n",
          d.getMetadata().get("file"),
          start(d.getText()),
          d.getMetadata().get(RerankingDocumentPostProcessor.REASON));
    }
    System.out.println("The prompt for the language model:");
    System.out.println(ContextualQueryAugmenter.builder().build().augment(query, picks).text());
  }

  /** Returns the paragraphs of the text files of a folder. */
  private static List<Document> passages(Path folder) throws IOException {
    List<Document> out = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path f : files.filter(p -> p.toString().matches(".*\\.(md|txt)")).sorted().toList()) {
        String file = folder.relativize(f).toString();
        for (String paragraph : Files.readString(f).split("\\R\\s*\\R")) {
          if (paragraph.split("\\s+").length >= 12) {
            out.add(new Document(paragraph.strip(), Map.of("file", file)));
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
