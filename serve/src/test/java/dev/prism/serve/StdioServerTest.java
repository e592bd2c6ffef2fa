package dev.prism.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.prism.base.BadRequestException;
import dev.prism.data.EmbeddingCache;
import dev.prism.data.run.ItemLoader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class StdioServerTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private final CountDownLatch started = new CountDownLatch(1);
  private OutputStream requests;
  private BufferedReader answers;
  private Thread server;
  @TempDir Path folder;

  @BeforeEach
  void start() throws IOException {
    Map<String, StdioServer.Method> methods =
        new HashMap<>(
            new PoolMethods(
                    (embedder, text) ->
                        new ItemLoader(
                            embedder, text, ItemLoader.Environment.of(EmbeddingCache.NONE)))
                .all());
    methods.putAll(
        new StreamMethods(
                () -> new ItemLoader(null, null, ItemLoader.Environment.of(EmbeddingCache.NONE)))
            .all());
    methods.put("echo", (p, progress) -> p);
    methods.put("sleep", (p, progress) -> sleep());
    methods.put(
        "fail",
        (p, progress) -> {
          throw new BadRequestException("no");
        });
    PipedInputStream in = new PipedInputStream(1 << 16), out = new PipedInputStream(1 << 16);
    requests = new PipedOutputStream(in);
    OutputStream to = new PipedOutputStream(out);
    answers = new BufferedReader(new InputStreamReader(out, StandardCharsets.UTF_8));
    StdioServer s = new StdioServer(methods, to);
    server =
        new Thread(
            () -> {
              try {
                s.run(in, Map.of("ready", true));
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    server.start();
    assertThat(next().path("ready").asBoolean()).isTrue();
  }

  @AfterEach
  void end() throws Exception {
    requests.close();
    server.join();
  }

  private Object sleep() {
    started.countDown();
    try {
      Thread.sleep(60_000);
      return "slept";
    } catch (InterruptedException e) {
      throw new CancellationException();
    }
  }

  private void send(String line) throws IOException {
    requests.write((line.replace('\'', '"') + "\n").getBytes(StandardCharsets.UTF_8));
    requests.flush();
  }

  private JsonNode next() throws IOException {
    return JSON.readTree(answers.readLine());
  }

  private JsonNode ask(String method, String params) throws IOException {
    send("{'id': 7, 'method': '" + method + "', 'params': " + params + "}");
    JsonNode answer = next();
    assertThat(answer.path("id").asInt()).isEqualTo(7);
    return answer;
  }

  private JsonNode result(String method, String params) throws IOException {
    JsonNode answer = ask(method, params);
    assertThat(answer.has("error")).as(answer.toString()).isFalse();
    return answer;
  }

  @Test
  void answersErrorsOfEveryKind() throws IOException {
    assertThat(ask("echo", "{'a': 1}").at("/result/a").asInt()).isEqualTo(1);
    assertThat(ask("fail", "{}").at("/error/kind").asText()).isEqualTo("usage");
    assertThat(ask("nothing", "{}").at("/error/message").asText()).contains("no method nothing");
    assertThat(ask("select", "{'pool': 9}").at("/error/message").asText()).contains("no pool 9");
    send("no json");
    assertThat(next().at("/error/message").asText()).contains("not JSON");
  }

  @Test
  void cancelsOneRequestWhileOthersAreAnswered() throws Exception {
    send("{'id': 1, 'method': 'sleep'}");
    started.await();
    assertThat(ask("echo", "{'b': 2}").at("/result/b").asInt()).isEqualTo(2);
    send("{'method': 'cancel', 'params': {'id': 1}}");
    JsonNode answer = next();
    assertThat(answer.path("id").asInt()).isEqualTo(1);
    assertThat(answer.at("/error/kind").asText()).isEqualTo("cancelled");
    assertThat(ask("echo", "{'c': 3}").at("/result/c").asInt()).isEqualTo(3);
  }

  @Test
  void endOfInputCancelsWhatIsRunning() throws Exception {
    send("{'id': 1, 'method': 'sleep'}");
    started.await();
    requests.close();
    server.join(20_000);
    assertThat(server.isAlive()).isFalse();
  }

  @Test
  void selectsFromAPoolThatStaysOpen() throws IOException {
    Path file = folder.resolve("pool.csv");
    Files.writeString(file, "a,b\n1,0\n0.9,0.1\n0,1\n0.1,0.9\n");
    String data = file.toString();
    JsonNode open = result("open", "{'data': '" + data + "'}").path("result");
    assertThat(open.path("items").asInt()).isEqualTo(4);
    String request = "{'pool': 1, 'k': 2, 'measure': 'fl', 'kernel': 'cosine'";
    JsonNode picked = result("select", request + "}").path("result");
    assertThat(picked.path("picks")).hasSize(2);
    int first = picked.at("/picks/0/index").asInt(), second = picked.at("/picks/1/index").asInt();
    JsonNode gains =
        result("evaluate", request + ", 'given': [" + first + "], 'items': [" + second + "]}")
            .path("result");
    assertThat(gains.path("value").asDouble())
        .isCloseTo(picked.at("/picks/0/value").asDouble(), within());
    assertThat(gains.at("/gains/0").asDouble())
        .isCloseTo(picked.at("/picks/1/gain").asDouble(), within());
    JsonNode why =
        result("explain", request + ", 'picks': [" + first + "," + second + "], 'number': 1}")
            .path("result");
    assertThat(why.path("gain").asDouble())
        .isCloseTo(picked.at("/picks/0/gain").asDouble(), within());
    String once = "{'open': {'data': '" + data + "'}, 'k': 2, 'measure': 'fl', 'kernel': 'cosine'}";
    assertThat(result("select", once).at("/result/picks")).isEqualTo(picked.path("picks"));
    assertThat(ask("select", "{'pool': 1, 'k': 0}").at("/error/kind").asText()).isEqualTo("usage");
    assertThat(ask("select", "{'pool': 1, 'k': 1, 'kernal': 'dot'}").at("/error/message").asText())
        .isEqualTo("There is no field kernal. Did you mean kernel?");
    assertThat(ask("select", "{'pool': 1, 'budget': 3}").at("/error/message").asText())
        .contains("one of them is missing");
    assertThat(result("close", "{'pool': 1}").at("/result/closed").asBoolean()).isTrue();
  }

  private static org.assertj.core.data.Offset<Double> within() {
    return org.assertj.core.data.Offset.offset(1e-6);
  }

  @Test
  void readsMatricesAndConcepts() throws IOException {
    Path square = folder.resolve("s.csv");
    Files.writeString(square, "a,b,c\n1,0.5,0\n0.5,1,0.2\n0,0.2,1\n");
    assertThat(result("open", "{'matrices': {'VV': '" + square + "'}}").at("/result/items").asInt())
        .isEqualTo(3);
    assertThat(
            result("select", "{'pool': 1, 'k': 1, 'measure': 'fl'}")
                .at("/result/picks/0/index")
                .asInt())
        .isEqualTo(1);
    assertThat(
            result("open", "{'concepts': {'items': [[0], [0, 1]], 'weights': [1, 5]}}")
                .at("/result/items")
                .asInt())
        .isEqualTo(2);
    assertThat(
            result("select", "{'pool': 2, 'k': 1, 'measure': 'setcover'}")
                .at("/result/value")
                .asInt())
        .isEqualTo(6);
    assertThat(ask("open", "{'matrices': {'XY': 's'}}").at("/error/message").asText())
        .contains("no matrix XY");
    assertThat(ask("open", "{}").at("/error/kind").asText()).isEqualTo("usage");
  }

  @Test
  void selectsFromAStream() throws IOException {
    Path rows = folder.resolve("rows.csv");
    Files.writeString(rows, "a,b\n1,0\n0,1\n0.5,0.5\n");
    String request =
        "{'k': 2, 'measure': 'fl', 'kernel': 'cosine', 'execution': {'stream': 'sieve++'}}";
    assertThat(result("openStream", request).at("/result/stream").asInt()).isEqualTo(1);
    assertThat(
            result("offer", "{'stream': 1, 'file': '" + rows + "'}").at("/result/accepted").asInt())
        .isEqualTo(3);
    assertThat(result("best", "{'stream': 1}").at("/result/picks")).hasSize(2);
    assertThat(result("closeStream", "{'stream': 1}").at("/result/closed").asBoolean()).isTrue();
    assertThat(ask("best", "{'stream': 1}").at("/error/message").asText()).contains("no stream");
  }
}
