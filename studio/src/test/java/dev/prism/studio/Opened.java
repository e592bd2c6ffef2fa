package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.prism.data.Table;
import dev.prism.data.run.FileRequest;
import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A studio on generated data, and an HTTP client for it. */
final class Opened implements AutoCloseable {
  static final ObjectMapper JSON = new ObjectMapper();
  static final int GROUPS = 8;
  final HttpClient client = HttpClient.newHttpClient();
  final Studio studio;
  final Table pool;
  final String address;

  Opened(Table pool, Path folder, long memory) {
    this(pool, folder, memory, null);
  }

  Opened(Table pool, Path folder, long memory, String host) {
    this.pool = pool;
    studio = Studio.open(new LetterHost(pool), new Studio.Settings(host, 0, folder, memory));
    address = studio.address().replaceFirst("/[?].*|/$", "");
  }

  /** Returns groups around random centres, with the names of the groups as labels. */
  static Table groups(int n, int width, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] centre = new float[GROUPS][width];
    for (float[] c : centre) {
      for (int k = 0; k < width; k++) {
        c[k] = (float) random.nextGaussian();
      }
    }
    float[] x = new float[n * width];
    List<String> ids = new ArrayList<>(), labels = new ArrayList<>(), texts = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int g = i % GROUPS;
      for (int k = 0; k < width; k++) {
        x[i * width + k] = centre[g][k] + (float) (0.4 * random.nextGaussian());
      }
      ids.add("item-" + i);
      labels.add("group " + g);
      texts.add("The item number " + i + " of group " + g);
    }
    return new Table(
        "groups.npy", Features.of(x, width), ids, Map.of("label", labels, "text", texts));
  }

  /** A host that embeds phrases by their letters. */
  private record LetterHost(Table pool) implements StudioHost {
    @Override
    public List<String> arguments() {
      return List.of(pool.source());
    }

    @Override
    public PoolCode code() {
      return PoolCode.plain(pool.source());
    }

    @Override
    public float[] embed(String phrase) {
      float[] x = new float[pool.features().width()];
      phrase.chars().forEach(c -> x[c % x.length]++);
      return x;
    }

    @Override
    public float[] embed(BufferedImage image) {
      float[] x = new float[pool.features().width()];
      x[image.getWidth() % x.length] = 1;
      return x;
    }

    @Override
    public FileRequest request() {
      return FileRequest.of(r -> r.data = pool.source());
    }

    @Override
    public void close() {}
  }

  HttpResponse<String> send(String method, String path, String body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder r =
        HttpRequest.newBuilder(URI.create(address + path))
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    if (body != null) {
      r.header("Content-Type", "application/json");
    }
    if (headers.length > 0) {
      r.headers(headers);
    }
    return client.send(r.build(), HttpResponse.BodyHandlers.ofString());
  }

  JsonNode get(String path) throws Exception {
    return answer(send("GET", path, null));
  }

  JsonNode post(String path, Object body) throws Exception {
    return answer(send("POST", path, text(body)));
  }

  JsonNode put(String path, Object body) throws Exception {
    return answer(send("PUT", path, text(body)));
  }

  static String text(Object body) throws IOException {
    return body instanceof String s ? s : JSON.writeValueAsString(body);
  }

  private static JsonNode answer(HttpResponse<String> r) throws IOException {
    if (r.statusCode() != 200) {
      throw new AssertionError(r.statusCode() + " " + r.body());
    }
    return JSON.readTree(r.body());
  }

  /** Sends bytes that no HTTP client would send. */
  String raw(String request) throws IOException {
    URI at = URI.create(address);
    try (Socket s = new Socket(at.getHost(), at.getPort())) {
      s.setSoTimeout(20_000);
      OutputStream out = s.getOutputStream();
      out.write(request.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      s.shutdownOutput();
      return new String(s.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  /** Checks that a request fails with a status and a message. */
  void assertFails(String method, String path, String body, int status, String... messages)
      throws Exception {
    HttpResponse<String> r = send(method, path, body);
    assertThat(r.statusCode()).as("%s %s %s: %s", method, path, body, r.body()).isEqualTo(status);
    assertThat(JSON.readTree(r.body()).path("error").asText())
        .contains(messages)
        .matches("(?s).*[.…]");
  }

  /** Returns host:port. */
  String host() {
    return address.substring("http://".length());
  }

  static List<Integer> indices(JsonNode picks) {
    List<Integer> out = new ArrayList<>();
    picks.forEach(p -> out.add(p.path("index").asInt()));
    return out;
  }

  @Override
  public void close() {
    studio.close();
    client.close();
  }
}
