package dev.prism.studio;

import dev.prism.data.DataException;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A local web page on which the user marks query and private items and sees the selection at once.
 * Safe for use by multiple threads. It serves requests until it is closed.
 */
public final class Studio implements AutoCloseable {
  private static final Map<String, String> CONTENT_TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "json", "application/json",
          "svg", "image/svg+xml");

  /** The files of the page; a test compares this list with the folder. */
  static final List<String> PAGE_FILES =
      List.of(
          "index.html",
          "style.css",
          "icon.svg",
          "app.js",
          "state.js",
          "api.js",
          "ui.js",
          "map.js",
          "points.js",
          "colours.js",
          "grid.js",
          "cell.js",
          "marks.js",
          "goals.js",
          "budget.js",
          "explanation.js",
          "compare.js",
          "collect.js",
          "runs.js",
          "run.js");

  private final HttpFrontend frontend;
  private final StudioHost host;
  private final @Nullable String hostName;
  private final SelectionQueue queue;
  private final MapLayouts maps;
  private final Routes routes = new Routes();

  /**
   * The settings of a studio. Immutable and safe for use by multiple threads.
   *
   * @param hostName the address to listen on, which then requires a token; null for 127.0.0.1
   *     without a token
   * @param port from 0 to 65535; 0 for any free port
   * @param folder the folder of saved runs and collections, created when something is saved
   * @param memory the memory for similarities in bytes
   */
  public record Settings(@Nullable String hostName, int port, Path folder, long memory) {}

  private Studio(StudioHost host, Settings s) throws IOException {
    this.host = host;
    this.hostName = s.hostName();
    Pool pool = Pool.of(host.pool());
    ExtraItems extras = new ExtraItems(host);
    PoolDigest digest = new PoolDigest(pool.table());
    SavedRuns runs = new SavedRuns(pool, digest, extras, s.folder());
    SummaryCollections collections = new SummaryCollections(pool, digest, s.folder());
    frontend = new HttpFrontend(s.hostName(), s.port());
    queue = new SelectionQueue(new Problems(pool, extras, s.memory()));
    maps = new MapLayouts(pool, queue::isBusy);
    new PoolRoutes(host, pool, extras, maps, digest).addTo(routes);
    new SelectionRoutes(host, pool, extras, queue, maps).addTo(routes);
    new StorageRoutes(runs, collections).addTo(routes);
    routes.add("GET", "/", c -> sendFile("index.html", c));
    routes.add("GET", "/api/openapi.json", c -> sendFile("openapi.json", c));
    PAGE_FILES.forEach(f -> routes.add("GET", "/" + f, c -> sendFile(f, c)));
    frontend.start(routes);
  }

  /**
   * Opens a studio, which takes over the host and closes it when it is closed itself.
   *
   * @param host the pool and its embedder
   * @param settings the settings
   * @return a studio that serves requests
   * @throws DataException if the port is in use, or if the folder has files that cannot be read
   */
  public static Studio open(StudioHost host, Settings settings) {
    try {
      return new Studio(host, settings);
    } catch (BindException e) {
      throw new DataException(
          e,
          "Port %d of %s cannot be opened (%s); choose another port, or 0 for any free port.",
          settings.port(),
          settings.hostName() == null ? "127.0.0.1" : settings.hostName(),
          e.getMessage());
    } catch (IOException e) {
      throw new DataException(e, "The studio cannot be opened: %s.", e.getMessage());
    }
  }

  private static void sendFile(String name, HttpCall c) throws IOException {
    try (InputStream in = Studio.class.getResourceAsStream("page/" + name)) {
      c.send(200, CONTENT_TYPES.get(name.substring(name.lastIndexOf('.') + 1)), in.readAllBytes());
    }
  }

  Routes routes() {
    return routes;
  }

  /** {@return the URL of the page, with the token if one is required} */
  public String address() {
    boolean isLocal = hostName == null || hostName.equals("0.0.0.0") || hostName.equals("::");
    String name = isLocal ? "127.0.0.1" : hostName;
    String token = frontend.token() == null ? "" : "?token=" + frontend.token();
    String bracketed = name.contains(":") ? "[" + name + "]" : name;
    return "http://" + bracketed + ":" + frontend.port() + "/" + token;
  }

  /** Stops the server, cancels all runs and closes the host. */
  @Override
  public void close() {
    frontend.close();
    queue.close();
    maps.close();
    host.close();
  }
}
