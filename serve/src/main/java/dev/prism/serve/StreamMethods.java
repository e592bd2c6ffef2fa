package dev.prism.serve;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.base.BadRequestException;
import dev.prism.data.DataException;
import dev.prism.data.ReadOptions;
import dev.prism.data.TableReader;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.FileStream;
import dev.prism.data.run.ItemLoader;
import dev.prism.data.run.Resources;
import dev.prism.kernel.Features;
import dev.prism.serve.StdioServer.Method;
import dev.prism.serve.StdioServer.ProgressSink;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** The methods of the server that select from streams. Safe for use by multiple threads. */
public final class StreamMethods {
  private final Supplier<ItemLoader> loaders;
  private final Map<Long, FileStream> streams = new ConcurrentHashMap<>();
  private final AtomicLong handles = new AtomicLong();

  /**
   * Creates the methods.
   *
   * @param loaders creates loaders of query and private sets
   */
  public StreamMethods(Supplier<ItemLoader> loaders) {
    this.loaders = loaders;
  }

  /** {@return the methods by name} */
  public Map<String, Method> all() {
    return Map.of(
        "openStream", this::open,
        "offer", this::offer,
        "best", this::best,
        "closeStream", this::close);
  }

  private Object open(JsonNode p, ProgressSink progress) {
    FileRequest r = RequestFields.read(p, "the stream", List.of());
    try (ItemLoader loader = loaders.get()) {
      if (!r.isStream()) {
        throw new BadRequestException("The execution of the request must be a stream.");
      }
      long handle = handles.incrementAndGet();
      streams.put(handle, new FileStream(r, Resources.defaults(), loader, _ -> {}));
      return Map.of("stream", handle);
    }
  }

  private FileStream stream(JsonNode p) {
    FileStream s = streams.get(p.path("stream").asLong());
    if (s == null) {
      throw new BadRequestException("There is no stream %s; open it first.", p.path("stream"));
    }
    return s;
  }

  /** Offers the rows of a file. */
  private Object offer(JsonNode p, ProgressSink progress) {
    FileStream s = stream(p);
    Features rows = TableReader.read(p.path("file").asText(), ReadOptions.NONE).features();
    for (int i = 0; i < rows.size(); i++) {
      float[] row = new float[rows.width()];
      rows.read(i, row, 0);
      s.accept(null, row);
    }
    return Map.of("accepted", s.accepted());
  }

  private Object best(JsonNode p, ProgressSink progress) {
    FileStream s = stream(p);
    if (!s.start()) {
      throw new DataException("The stream has no usable item so far.");
    }
    return s.currentResult();
  }

  private Object close(JsonNode p, ProgressSink progress) {
    FileStream s = streams.remove(p.path("stream").asLong());
    if (s != null) {
      s.close();
    }
    return Map.of("closed", s != null);
  }
}
