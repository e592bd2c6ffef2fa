package dev.prism.studio;

import dev.prism.data.DataException;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A local page on which to mark what is wanted and what is not, and to watch the selection follow.
 * Open until it is closed.
 */
public final class Studio implements AutoCloseable {
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "json", "application/json",
          "svg", "image/svg+xml");

  /** The page; a test holds this list to what is there. */
  static final List<String> FILES =
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
          "grid.js",
          "cell.js",
          "guide.js",
          "goals.js",
          "budget.js",
          "why.js",
          "compare.js",
          "collect.js",
          "runs.js",
          "run.js");

  private final Door door;
  private final Desk desk;
  private final String host;
  private final Selecting selecting;
  private final Maps maps;
  private final Routes routes;

  /**
   * @param host null for this machine alone; otherwise a token is asked for
   * @param port 0 for any that is free
   * @param folder where what is kept goes, made when something is
   * @param memory bytes that similarities may take
   */
  public record Settings(String host, int port, Path folder, long memory) {}

  private Studio(Desk desk, Settings s) throws IOException {
    this.desk = desk;
    this.host = s.host();
    Pool pool = Pool.of(desk.pool());
    Extras extras = new Extras(desk);
    Origin origin = new Origin(pool.table());
    Runs runs = new Runs(pool, origin, extras, s.folder());
    Collections collections = new Collections(pool, origin, s.folder());
    door = new Door(s.host(), s.port());
    selecting = new Selecting(new Problems(pool, extras, s.memory()));
    maps = new Maps(pool, selecting::busy);
    routes = new Api(desk, pool, extras, selecting, maps, runs, collections).routes();
    routes.add("GET", "/", c -> file("index.html", c));
    routes.add("GET", "/api/openapi.json", c -> file("openapi.json", c));
    FILES.forEach(f -> routes.add("GET", "/" + f, c -> file(f, c)));
    door.open(routes);
  }

  public static Studio open(Desk desk, Settings settings) {
    try {
      return new Studio(desk, settings);
    } catch (BindException e) {
      throw new DataException(
          "Port %d of %s is not to be had (%s); name another with --port, or 0 for any.",
          settings.port(),
          settings.host() == null ? "this machine" : settings.host(),
          e.getMessage());
    } catch (IOException e) {
      throw new DataException("The studio cannot be opened: %s.", e.getMessage());
    }
  }

  private static void file(String name, Call c) throws IOException {
    try (InputStream in = Studio.class.getResourceAsStream("page/" + name)) {
      c.send(200, TYPES.get(name.substring(name.lastIndexOf('.') + 1)), in.readAllBytes());
    }
  }

  Routes routes() {
    return routes;
  }

  /** Where to look; with the token, where one is asked for. */
  public String address() {
    String at = host == null || host.equals("0.0.0.0") || host.equals("::") ? "127.0.0.1" : host;
    String token = door.gate.token() == null ? "" : "?token=" + door.gate.token();
    return "http://" + (at.contains(":") ? "[" + at + "]" : at) + ":" + door.port() + "/" + token;
  }

  @Override
  public void close() {
    door.close();
    selecting.close();
    maps.close();
    desk.close();
  }
}
