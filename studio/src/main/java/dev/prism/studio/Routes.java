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

/** Which words of an address lead where. */
final class Routes {
  /** Answers a call. */
  interface Handler {
    void handle(Call call) throws IOException;
  }

  /** What was found for a request. */
  record Found(Handler handler, Map<String, String> path) {}

  private record Route(String method, String path, Pattern pattern, Handler handler) {}

  private static final Pattern NAME = Pattern.compile("\\{(\\w+)}");
  private final List<Route> all = new ArrayList<>();

  /**
   * @param path such as {@code /api/pictures/{row}}
   */
  Routes add(String method, String path, Handler handler) {
    String regex = NAME.matcher(path.replace(".", "\\.")).replaceAll("(?<$1>[^/]+)");
    all.add(new Route(method, path, Pattern.compile(regex), handler));
    return this;
  }

  /** As the documentation names them. */
  Set<String> names() {
    Set<String> out = new LinkedHashSet<>();
    all.forEach(r -> out.add(r.method + " " + r.path));
    return out;
  }

  Found find(String method, String rawPath) {
    Set<String> allowed = new LinkedHashSet<>();
    for (Route r : all) {
      Matcher m = r.pattern.matcher(rawPath);
      if (m.matches()) {
        if (r.method.equals(method) || r.method.equals("GET") && method.equals("HEAD")) {
          Map<String, String> path = new LinkedHashMap<>();
          m.namedGroups().keySet().forEach(n -> path.put(n, Call.decoded(m.group(n))));
          return new Found(r.handler, path);
        }
        allowed.add(r.method);
      }
    }
    if (allowed.isEmpty()) {
      throw new Refusal(404, "There is nothing here; /api/openapi.json says what there is.");
    }
    throw new Refusal(
        405, method + " is not for this address; it takes " + String.join(", ", allowed) + ".");
  }
}
