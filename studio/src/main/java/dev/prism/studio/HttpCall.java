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
import org.jspecify.annotations.Nullable;

/** One HTTP request and its response. */
final class HttpCall {
  static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private static final long MAX_ANNOUNCED = 2L * ExtraItems.MAX_IMAGE_BYTES;
  private static final String JSON_TYPE = "application/json";
  private final HttpExchange exchange;
  private final Map<String, String> pathParameters = new HashMap<>();
  private @Nullable OutputStream begun; // the response, once a heartbeat was sent

  HttpCall(HttpExchange exchange) {
    this.exchange = exchange;
  }

  void setPathParameters(Map<String, String> parameters) {
    pathParameters.putAll(parameters);
  }

  /** Returns the value of a parameter of the route's path. */
  String path(String name) {
    return pathParameters.get(name);
  }

  /** Returns the value of a query parameter; empty if it is absent. */
  String parameter(String name) {
    String value = "";
    String raw = exchange.getRequestURI().getRawQuery();
    for (String pair : raw == null ? new String[0] : raw.split("&")) {
      String[] p = pair.split("=", 2);
      if (decoded(p[0]).equals(name)) {
        value = p.length < 2 ? "" : decoded(p[1]);
      }
    }
    return value;
  }

  static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new HttpError(e, 400, "The address has a malformed % escape.");
    }
  }

  /** Returns a header of the request; empty if it is absent. */
  String header(String name) {
    String value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  boolean acceptsEvents() {
    return header("Accept").contains("text/event-stream");
  }

  /**
   * Rejects a body that is far too long by its announced length, instead of waiting for it. One
   * that is slightly too long is read first, since closing a connection earlier loses the answer.
   */
  void checkAnnouncedLength() {
    String length = header("Content-Length").strip();
    boolean isNumber = length.matches("\\d{1,18}");
    if (!length.isEmpty() && (!isNumber || Long.parseLong(length) > MAX_ANNOUNCED)) {
      throw new HttpError(
          413, "The body exceeds the limit of " + ExtraItems.MAX_IMAGE_BYTES / 1000 + " kB.");
    }
  }

  byte[] body(int maxBytes) throws IOException {
    byte[] all = exchange.getRequestBody().readNBytes(maxBytes + 1);
    if (all.length > maxBytes) {
      throw new HttpError(413, "The body exceeds the limit of " + maxBytes / 1000 + " kB.");
    }
    return all;
  }

  /** Reads the body as a JSON object. */
  JsonNode json(int maxBytes) throws IOException {
    if (!header("Content-Type").startsWith(JSON_TYPE)) {
      throw new HttpError(415, "Send JSON, with the header Content-Type: application/json.");
    }
    try {
      JsonNode node = JSON.readTree(body(maxBytes));
      if (node == null || !node.isObject()) {
        throw new HttpError(400, "Send a JSON object: {…}.");
      }
      return node;
    } catch (JsonProcessingException e) {
      throw new HttpError(
          e, 400, "The body is not JSON: " + firstLine(e.getOriginalMessage()) + ".");
    }
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("it is empty").replaceFirst("\\.$", "");
  }

  void sendJson(Object value) throws IOException {
    sendJson(200, value);
  }

  void sendJson(int status, Object value) throws IOException {
    send(status, JSON_TYPE, JSON.writeValueAsBytes(value));
  }

  /** Confirms a change that has no other answer. */
  void sendDone() throws IOException {
    sendJson(Map.of("done", true));
  }

  /** Sends a file for the browser to save. */
  void sendDownload(String name, String type, byte[] bytes) throws IOException {
    String safeName = name.replaceAll("[^A-Za-z0-9._-]", "_");
    exchange
        .getResponseHeaders()
        .set("Content-Disposition", "attachment; filename=\"" + safeName + "\"");
    send(200, type, bytes);
  }

  /** Sends content that does not change while the studio is open. */
  void sendCacheable(String type, byte[] bytes) throws IOException {
    exchange.getResponseHeaders().set("Cache-Control", "private, max-age=3600");
    send(200, type, bytes);
  }

  void redirect(String to, String cookie) throws IOException {
    exchange.getResponseHeaders().set("Location", to);
    exchange.getResponseHeaders().set("Set-Cookie", cookie);
    send(303, "text/plain", new byte[0]);
  }

  /**
   * Sends a space ahead of the JSON response, which JSON ignores.
   *
   * @throws IOException if the client has disconnected
   */
  void sendHeartbeat() throws IOException {
    if (begun == null) {
      exchange.getResponseHeaders().set("Content-Type", JSON_TYPE);
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
    boolean isEmpty = exchange.getRequestMethod().equals("HEAD") || bytes.length == 0;
    exchange.sendResponseHeaders(status, isEmpty ? -1 : bytes.length);
    if (!isEmpty) {
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(bytes);
      }
    }
  }

  /** A stream of server-sent events. */
  interface Events {
    void send(String event, Object data) throws IOException;
  }

  /** Begins a response of server-sent events. */
  Events sendEvents() throws IOException {
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
