package example;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import java.util.List;
import java.util.stream.IntStream;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;

/** The MiniLM model as an embedding model of Spring AI. */
final class MiniLm implements EmbeddingModel {
  private final AllMiniLmL6V2QuantizedEmbeddingModel model =
      new AllMiniLmL6V2QuantizedEmbeddingModel();

  @Override
  public EmbeddingResponse call(EmbeddingRequest request) {
    var vectors =
        model
            .embedAll(request.getInstructions().stream().map(TextSegment::from).toList())
            .content();
    return new EmbeddingResponse(
        IntStream.range(0, vectors.size())
            .mapToObj(i -> new Embedding(vectors.get(i).vector(), i))
            .toList());
  }

  @Override
  public float[] embed(Document document) {
    return embed(List.of(String.valueOf(document.getText()))).getFirst();
  }
}
