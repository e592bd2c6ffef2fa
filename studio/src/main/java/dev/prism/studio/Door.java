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

/** The server: lets requests in, finds who answers, and turns what goes wrong into sentences. */
final class Door implements AutoCloseable {
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  static {
    // Read once by the JDK's server: who sends half a request is not waited for forever, and small
    // answers leave at once.
    System.setProperty("sun.net.httpserver.maxReqTime", "60");
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  final Gate gate;

  /**
   * @param host null for this machine alone
   * @param port 0 for any that is free
   */
  Door(String host, int port) throws IOException {
    InetAddress at = InetAddress.getByName(host == null ? "127.0.0.1" : host);
    server = HttpServer.create(new InetSocketAddress(at, port), 0);
    gate = new Gate(host, port());
  }

  int port() {
    return server.getAddress().getPort();
  }

  void open(Routes routes) {
    server.createContext("/", exchange -> answer(exchange, routes));
    server.setExecutor(threads);
    server.start();
  }

  private void answer(HttpExchange exchange, Routes routes) {
    Call call = new Call(exchange);
    try (exchange) {
      var headers = exchange.getResponseHeaders();
      headers.set("Content-Security-Policy", POLICY);
      headers.set("X-Content-Type-Options", "nosniff");
      headers.set("Referrer-Policy", "no-referrer");
      headers.set("Cross-Origin-Resource-Policy", "same-origin");
      headers.set("Cache-Control", "no-store");
      try {
        gate.check(exchange.getRequestHeaders());
        gate.checkName(exchange.getRequestURI().getRawAuthority());
        String path = exchange.getRequestURI().getRawPath();
        if (path.equals("/") && gate.isToken(call.words().getOrDefault("token", ""))) {
          String cookie =
              gate.cookie() + "=" + gate.token() + "; HttpOnly; SameSite=Strict; Path=/";
          call.redirect("/", cookie);
          return;
        }
        gate.checkToken(exchange.getRequestHeaders());
        Routes.Found found = routes.find(exchange.getRequestMethod(), path);
        call.path.putAll(found.path());
        found.handler().handle(call);
      } catch (Refusal | PrismException | CancellationException e) {
        refuse(call, e);
      } catch (OutOfMemoryError e) {
        refuse(call, new Refusal(422, "That took more memory than there is; start with more."));
      } catch (UncheckedIOException e) {
        throw e;
      } catch (RuntimeException e) {
        unforeseen(call, e);
      }
    } catch (IOException | UncheckedIOException e) {
      return; // whoever asked is gone
    }
  }

  private static void refuse(Call call, RuntimeException e) throws IOException {
    byte[] said = Call.JSON.writeValueAsBytes(Refusal.said(e));
    call.send(Refusal.status(e), "application/json", said);
  }

  private static void unforeseen(Call call, RuntimeException e) throws IOException {
    System.getLogger("dev.prism.studio").log(System.Logger.Level.ERROR, "Nobody foresaw this", e);
    refuse(call, new Refusal(500, "Something that nobody foresaw went wrong: " + e + "."));
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
