package dev.prism.studio;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** One request and its answer. */
final class Call {
  static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final HttpExchange exchange;

  /** What stands for the names in the route's path. */
  final Map<String, String> path = new HashMap<>();

  private OutputStream begun; // what was sent ahead

  Call(HttpExchange exchange) {
    this.exchange = exchange;
  }

  /** The words after the question mark. */
  Map<String, String> words() {
    Map<String, String> out = new HashMap<>();
    String raw = exchange.getRequestURI().getRawQuery();
    for (String pair : raw == null ? new String[0] : raw.split("&")) {
      String[] p = pair.split("=", 2);
      out.put(decoded(p[0]), p.length < 2 ? "" : decoded(p[1]));
    }
    return out;
  }

  static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new Refusal(400, "The address has a % that stands for no character.");
    }
  }

  String header(String name) {
    String value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  /** At most so many bytes of what was sent. */
  byte[] body(int most) throws IOException {
    byte[] all = exchange.getRequestBody().readNBytes(most + 1);
    if (all.length > most) {
      throw new Refusal(
          413, "More than " + most / 1000 + " kB were sent, which is the most that is taken here.");
    }
    return all;
  }

  /** An object that was sent as JSON. */
  JsonNode json(int most) throws IOException {
    if (!header("Content-Type").startsWith("application/json")) {
      throw new Refusal(415, "Send JSON, with the header Content-Type: application/json.");
    }
    try {
      JsonNode node = JSON.readTree(body(most));
      if (node == null || !node.isObject()) {
        throw new Refusal(400, "Send an object in JSON: {…}.");
      }
      return node;
    } catch (JsonProcessingException e) {
      throw new Refusal(400, "This is not JSON: " + firstLine(e.getOriginalMessage()) + ".");
    }
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("nothing was sent").replaceFirst("\\.$", "");
  }

  void answer(Object value) throws IOException {
    send(200, "application/json", JSON.writeValueAsBytes(value));
  }

  /** For a browser to keep as a file. */
  void download(String name, String type, byte[] bytes) throws IOException {
    String plain = name.replaceAll("[^A-Za-z0-9._-]", "_");
    exchange
        .getResponseHeaders()
        .set("Content-Disposition", "attachment; filename=\"" + plain + "\"");
    send(200, type, bytes);
  }

  /** What never changes while the studio is open. */
  void keep(String type, byte[] bytes) throws IOException {
    exchange.getResponseHeaders().set("Cache-Control", "private, max-age=3600");
    send(200, type, bytes);
  }

  void redirect(String to, String cookie) throws IOException {
    exchange.getResponseHeaders().set("Location", to);
    exchange.getResponseHeaders().set("Set-Cookie", cookie);
    send(303, "text/plain", new byte[0]);
  }

  /**
   * Sends a space ahead of JSON that will come: it means nothing there, and fails where nobody
   * waits for the answer any more.
   */
  void stillThere() throws IOException {
    if (begun == null) {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, 0);
      begun = exchange.getResponseBody();
    }
    begun.write(' ');
    begun.flush();
  }

  void send(int status, String type, byte[] bytes) throws IOException {
    if (begun != null) {
      begun.write(bytes);
      begun.close();
      return;
    }
    exchange.getResponseHeaders().set("Content-Type", type);
    boolean none = exchange.getRequestMethod().equals("HEAD") || bytes.length == 0;
    exchange.sendResponseHeaders(status, none ? -1 : bytes.length);
    if (!none) {
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(bytes);
      }
    }
  }

  /** Server-sent events, one after the other. */
  interface Events {
    void send(String event, Object data) throws IOException;
  }

  Events events() throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    return (event, data) -> {
      String text = "event: " + event + "\ndata: " + JSON.writeValueAsString(data) + "\n\n";
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.flush();
    };
  }
}
