package dev.prism.studio;

import dev.prism.data.ItemImages;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

/** The routes for the pool, its items and maps, the catalogue, and items outside the pool. */
final class PoolRoutes {
  private static final int MAX_BODY = 64_000;
  private static final int MAX_FOUND = 5000;
  private static final int MAX_ITEMS = 500;
  private static final int MAX_SEARCH_LENGTH = 200;
  private static final int DIGEST_LENGTH = 12; // enough to tell pools apart in an address
  private static final int IMAGE_SIDE = 192;
  private static final int PROGRESS_MILLIS = 400;
  private final StudioHost host;
  private final Pool pool;
  private final ExtraItems extras;
  private final MapLayouts maps;
  private final PoolDigest digest;

  PoolRoutes(StudioHost host, Pool pool, ExtraItems extras, MapLayouts maps, PoolDigest digest) {
    this.host = host;
    this.pool = pool;
    this.extras = extras;
    this.maps = maps;
    this.digest = digest;
  }

  void addTo(Routes routes) {
    routes
        .add("GET", "/api/pool", c -> c.sendJson(pool()))
        .add("GET", "/api/measures", c -> c.sendJson(Catalogue.json()))
        .add("GET", "/api/map/{layout}", this::map)
        .add("GET", "/api/map/umap/progress", this::mapProgress)
        .add("GET", "/api/columns/{name}", c -> c.sendJson(column(c.path("name"))))
        .add("GET", "/api/items", this::items)
        .add("GET", "/api/images/{index}", this::image)
        .add("GET", "/api/search", this::search)
        .add("POST", "/api/extras", this::addExtra)
        .add("GET", "/api/extras/{name}", this::extra);
  }

  private Map<String, Object> pool() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("source", pool.table().source());
    out.put("name", pool.name());
    out.put("digest", digest.digest().substring(0, DIGEST_LENGTH));
    out.put("size", pool.size());
    out.put("width", pool.table().features().width());
    out.put("kind", pool.kind());
    out.put("pixels", pool.images() != null && pool.images().side() > 0);
    out.put("label", pool.label());
    List<Map<String, Object>> columns = new ArrayList<>();
    pool.columns().forEach((name, c) -> columns.add(Map.of("name", name, "kind", c.kind())));
    columns.add(Map.of("name", Pool.CLUSTER, "kind", "category"));
    out.put("columns", columns);
    StudioHost.Example e = host.example();
    out.put(
        "example",
        e == null
            ? null
            : Map.of(
                "description", e.description(), "query", e.query(), "private", e.privateSet()));
    return out;
  }

  private Map<String, Object> column(String name) {
    Pool.Column c = pool.column(name, maps);
    return Map.of("name", name, "kind", c.kind(), "values", c.values());
  }

  private void map(HttpCall c) throws IOException {
    byte[] coordinates = maps.bytes(c.path("layout"));
    if (coordinates == null) {
      c.sendJson(202, maps.progress());
    } else {
      c.send(200, "application/octet-stream", coordinates);
    }
  }

  private void mapProgress(HttpCall c) throws IOException {
    HttpCall.Events events = c.sendEvents();
    while (true) {
      Map<String, Object> now = maps.progress();
      events.send("progress", now);
      if (now.get("ready").equals(true) || now.get("failed").equals(true)) {
        return;
      }
      try {
        Thread.sleep(PROGRESS_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("The studio is closing.");
      }
    }
  }

  private void items(HttpCall c) throws IOException {
    String[] indices = c.parameter("indices").split(",");
    if (indices.length > MAX_ITEMS) {
      throw new HttpError(400, "At most " + MAX_ITEMS + " items can be requested at once.");
    }
    c.sendJson(
        Arrays.stream(indices)
            .filter(i -> !i.isEmpty())
            .map(i -> pool.item(pool.index(i)))
            .toList());
  }

  private void search(HttpCall c) throws IOException {
    String text = c.parameter("text");
    if (text.isBlank() || text.length() > MAX_SEARCH_LENGTH) {
      throw new HttpError(
          400, "Search for 1 to " + MAX_SEARCH_LENGTH + " characters: /api/search?text=….");
    }
    c.sendJson(Map.of("indices", pool.search(text, MAX_FOUND)));
  }

  private void image(HttpCall c) throws IOException {
    if (pool.images() == null) {
      throw new HttpError(404, "The items of this pool are not images.");
    }
    checkInside(pool.index(c.path("index")));
    BufferedImage image = pool.images().image(pool.index(c.path("index")));
    c.sendCacheable("image/png", ExtraItems.png(ItemImages.shrink(image, IMAGE_SIDE)));
  }

  /** Rejects links that lead out of the folder: whoever opens it did not choose their targets. */
  private void checkInside(int index) throws IOException {
    Path folder = Path.of(pool.table().source());
    if (Files.isDirectory(folder)
        && !folder.resolve(pool.table().id(index)).toRealPath().startsWith(folder.toRealPath())) {
      throw new HttpError(
          403,
          "This image is a link to a file outside the folder, which the studio does not show; copy"
              + " the file into the folder.");
    }
  }

  private void addExtra(HttpCall c) throws IOException {
    if (c.header("Content-Type").startsWith("image/")) {
      c.sendJson(json(extras.addImage(c.body(ExtraItems.MAX_IMAGE_BYTES))));
    } else {
      JsonFields f = new JsonFields(c.json(MAX_BODY), List.of("text"));
      c.sendJson(json(extras.addPhrase(f.text("text", "", MAX_BODY))));
    }
  }

  private static Map<String, Object> json(ExtraItem x) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("name", x.name());
    out.put("text", x.text());
    return out;
  }

  private void extra(HttpCall c) throws IOException {
    ExtraItem x = extras.get(c.path("name"));
    if (x.png() == null) {
      c.sendJson(json(x));
    } else {
      c.sendCacheable("image/png", x.png());
    }
  }
}
