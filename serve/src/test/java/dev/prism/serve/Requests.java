package dev.prism.serve;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.prism.base.PrismException;
import dev.prism.data.EmbeddingCache;
import dev.prism.data.run.ItemLoader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.AbstractThrowableAssert;

/** Calls the methods of a server without a stream; quotes in JSON are written as apostrophes. */
final class Requests {
  private static final ObjectMapper JSON = new ObjectMapper();
  private final Map<String, StdioServer.Method> methods = new HashMap<>();

  /** Reports of progress, of all requests. */
  final List<JsonNode> progress = new CopyOnWriteArrayList<>();

  Requests() {
    methods.putAll(new PoolMethods(Requests::loader).all());
    methods.putAll(new StreamMethods(() -> loader(null, null)).all());
  }

  private static ItemLoader loader(String embedder, String textColumn) {
    return new ItemLoader(embedder, textColumn, ItemLoader.Environment.of(EmbeddingCache.NONE));
  }

  /** Returns the answer as a client would read it. */
  JsonNode call(String method, String params) {
    try {
      JsonNode p = JSON.readTree(params.replace('\'', '"'));
      Object answer =
          methods.get(method).answer(p, r -> progress.add(JSON.convertValue(r, JsonNode.class)));
      return JSON.readTree(JSON.writeValueAsString(answer));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  AbstractThrowableAssert<?, ? extends Throwable> refusal(String method, String params) {
    return assertThatThrownBy(() -> call(method, params)).isInstanceOf(PrismException.class);
  }

  /** Opens a pool of the rows of a file and returns its handle. */
  long open(Object file) {
    return call("open", "{'data': '" + file + "'}").path("pool").asLong();
  }
}
