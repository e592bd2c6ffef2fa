package dev.prism.studio;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The handlers of the studio by HTTP method and path. */
final class Routes {
  /** Answers a request. */
  interface Handler {
    void handle(HttpCall call) throws IOException;
  }

  /** The handler of a request, and the values of the parameters in its path. */
  record Match(Handler handler, Map<String, String> parameters) {}

  private record Route(String method, String path, Pattern pattern, Handler handler) {}

  private static final Pattern PARAMETER = Pattern.compile("\\{(\\w+)}");
  private final List<Route> all = new ArrayList<>();

  /**
   * Adds a handler.
   *
   * @param path such as {@code /api/images/{index}}
   */
  Routes add(String method, String path, Handler handler) {
    String regex = PARAMETER.matcher(path.replace(".", "\\.")).replaceAll("(?<$1>[^/]+)");
    all.add(new Route(method, path, Pattern.compile(regex), handler));
    return this;
  }

  /** Returns all methods and paths, such as {@code GET /api/pool}. */
  Set<String> names() {
    Set<String> out = new LinkedHashSet<>();
    all.forEach(r -> out.add(r.method + " " + r.path));
    return out;
  }

  Match find(String method, String rawPath) {
    Set<String> allowed = new LinkedHashSet<>();
    for (Route r : all) {
      Matcher m = r.pattern.matcher(rawPath);
      if (m.matches()) {
        if (r.method.equals(method) || r.method.equals("GET") && method.equals("HEAD")) {
          Map<String, String> parameters = new LinkedHashMap<>();
          m.namedGroups().keySet().forEach(n -> parameters.put(n, HttpCall.decoded(m.group(n))));
          return new Match(r.handler, parameters);
        }
        allowed.add(r.method);
      }
    }
    if (allowed.isEmpty()) {
      throw new HttpError(404, "There is no such address; /api/openapi.json lists all of them.");
    }
    throw new HttpError(
        405,
        method + " is not allowed at this address; allowed: " + String.join(", ", allowed) + ".");
  }
}
