package dev.prism.studio;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.prism.base.PrismException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The HTTP server: admits requests, dispatches them, and turns exceptions into responses. */
final class HttpFrontend implements AutoCloseable {
  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  static {
    // The JDK's server reads these once: incomplete requests time out after 60 s, and small
    // responses are sent without delay.
    System.setProperty("sun.net.httpserver.maxReqTime", "60");
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer server;

  // Platform threads: handlers compute, and virtual threads share few carriers without preemption,
  // so that two long comparisons would hold up every other request on two processors.
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("prism-http").factory());

  private final OriginGuard guard;

  /**
   * @param hostName the address to listen on; null for 127.0.0.1 without a token
   * @param port 0 for any free port
   */
  HttpFrontend(@Nullable String hostName, int port) throws IOException {
    InetAddress address = InetAddress.getByName(hostName == null ? "127.0.0.1" : hostName);
    server = HttpServer.create(new InetSocketAddress(address, port), 0);
    guard = new OriginGuard(hostName, port());
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Nullable String token() {
    return guard.token();
  }

  void start(Routes routes) {
    server.createContext("/", exchange -> handle(exchange, routes));
    server.setExecutor(threads);
    server.start();
  }

  private void handle(HttpExchange exchange, Routes routes) {
    HttpCall call = new HttpCall(exchange);
    try (exchange) {
      var headers = exchange.getResponseHeaders();
      headers.set("Content-Security-Policy", CONTENT_SECURITY_POLICY);
      headers.set("X-Content-Type-Options", "nosniff");
      headers.set("Referrer-Policy", "no-referrer");
      headers.set("Cross-Origin-Resource-Policy", "same-origin");
      headers.set("Cache-Control", "no-store");
      try {
        dispatch(exchange, call, routes);
      } catch (HttpError | PrismException | CancellationException e) {
        sendError(call, e);
      } catch (OutOfMemoryError e) {
        sendError(
            call, new HttpError(e, 422, "The memory is exhausted; start the studio with more."));
      } catch (UncheckedIOException e) {
        throw e;
      } catch (RuntimeException e) {
        System.getLogger("dev.prism.studio").log(System.Logger.Level.ERROR, "Internal error", e);
        sendError(call, new HttpError(e, 500, "Internal error: " + e + "."));
      }
    } catch (IOException | UncheckedIOException e) {
      return; // the client has disconnected
    }
  }

  private void dispatch(HttpExchange exchange, HttpCall call, Routes routes) throws IOException {
    guard.checkHeaders(exchange.getRequestHeaders());
    guard.checkHost(exchange.getRequestURI().getRawAuthority());
    call.checkAnnouncedLength();
    String path = exchange.getRequestURI().getRawPath();
    if (path.equals("/") && guard.isToken(call.parameter("token"))) {
      call.redirect("/", guard.cookie());
      return;
    }
    guard.checkToken(exchange.getRequestHeaders());
    Routes.Match match = routes.find(exchange.getRequestMethod(), path);
    call.setPathParameters(match.parameters());
    match.handler().handle(call);
  }

  private static void sendError(HttpCall call, RuntimeException e) throws IOException {
    call.sendJson(HttpError.status(e), HttpError.body(e));
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
