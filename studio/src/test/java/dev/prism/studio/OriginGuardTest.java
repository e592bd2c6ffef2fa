package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that are admitted, and files that can be read. */
class OriginGuardTest {
  @TempDir Path folder;

  private Opened open(String host) {
    return new Opened(Opened.groups(60, 4, 2), folder, 100_000_000, host);
  }

  private static int status(String response) {
    return Integer.parseInt(response.split(" ", 3)[1]);
  }

  private static String get(String path, String host, String more) {
    return "GET "
        + path
        + " HTTP/1.1\r\nHost: "
        + host
        + "\r\nConnection: close\r\n"
        + more
        + "\r\n";
  }

  @Test
  void rejectsForeignHostsAndOrigins() throws Exception {
    try (Opened at = open(null)) {
      assertThat(at.address).startsWith("http://127.0.0.1:");
      assertThat(status(at.raw(get("/api/pool", at.host(), "")))).isEqualTo(200);
      assertThat(status(at.raw(get("/api/pool", "evil.example", "")))).isEqualTo(403);
      String port = at.host().split(":")[1];
      assertThat(status(at.raw(get("/api/pool", "evil.example:" + port, "")))).isEqualTo(403);
      assertThat(status(at.raw(get("/api/pool", "LocalHost:" + port, "")))).isEqualTo(200);
      String evil = "Origin: http://evil.example\r\n", none = "Origin: null\r\n";
      assertThat(status(at.raw(get("/api/pool", at.host(), evil)))).isEqualTo(403);
      assertThat(status(at.raw(get("/api/pool", at.host(), none)))).isEqualTo(403);
      assertThat(status(at.raw(get("/api/pool", at.host(), "Origin: " + at.address + "\r\n"))))
          .isEqualTo(200);
      assertThat(status(at.raw(get("/api/pool", at.host(), "Sec-Fetch-Site: cross-site\r\n"))))
          .isEqualTo(403);
      // A form of another page could send this without asking the browser.
      String simple =
          "POST /api/select HTTP/1.1\r\nHost: "
              + at.host()
              + "\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}";
      assertThat(status(at.raw(simple))).isEqualTo(415);
    }
  }

  @Test
  void requiresAToken() throws Exception {
    try (Opened at = open("127.0.0.1")) {
      String token = at.studio.address().replaceFirst(".*token=", "");
      assertThat(token).matches("[0-9a-f]{32}");
      String bearer = "Authorization: Bearer ";
      assertThat(status(at.raw(get("/api/pool", at.host(), "")))).isEqualTo(401);
      assertThat(status(at.raw(get("/", at.host(), "")))).isEqualTo(401);
      assertThat(status(at.raw(get("/api/pool", at.host(), bearer + "0" + token + "\r\n"))))
          .isEqualTo(401);
      assertThat(status(at.raw(get("/api/pool", at.host(), bearer + token + "\r\n"))))
          .isEqualTo(200);
      String first = at.raw(get("/?token=" + token, at.host(), ""));
      assertThat(status(first)).isEqualTo(303);
      String cookie =
          first.lines().filter(l -> l.toLowerCase().startsWith("set-cookie:")).findFirst().get();
      assertThat(cookie).contains("HttpOnly", "SameSite=Strict");
      String back =
          "Cookie: " + cookie.replaceFirst("(?i)set-cookie: ?", "").replaceFirst(";.*", "");
      assertThat(status(at.raw(get("/api/pool", at.host(), back + "\r\n")))).isEqualTo(200);
    }
  }

  /** A request can name neither files nor classes. */
  @Test
  void acceptsTheCatalogueOnly() throws Exception {
    try (Opened at = open(null)) {
      for (String measure :
          List.of("@/etc/passwd", "@a\\u0000b", "java.util.Timer", "com:psi=a.B")) {
        String body = "{\"measure\":\"" + measure + "\",\"k\":3}";
        String said =
            at.raw(
                "POST /api/select HTTP/1.1\r\nHost: "
                    + at.host()
                    + "\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: "
                    + body.length()
                    + "\r\n\r\n"
                    + body);
        assertThat(status(said)).as(measure).isEqualTo(400);
        assertThat(said).contains("of the catalogue only");
      }
    }
    assertThat(new OriginGuard("MyBox", 80).cookie()).startsWith("prism-studio-80=");
    new OriginGuard("MyBox", 80).checkHost("mybox"); // clients leave out :80, and lower the letters
  }

  @Test
  void servesNoOtherFiles() throws Exception {
    Files.writeString(folder.resolve("secret.txt"), "secret");
    try (Opened at = open(null)) {
      for (String path :
          List.of(
              "/../secret.txt",
              "/..%2fsecret.txt",
              "/%2e%2e/secret.txt",
              "//etc/passwd",
              "/page/../secret.txt",
              "/app.js/../../secret.txt",
              "/api/images/../../secret.txt",
              "/api/extras/..%2f..%2fsecret.txt",
              "/api/columns/..%2Fsecret.txt",
              "/api/collections/..%2Fsecret/file",
              "/dev/prism/studio/page/app.js",
              "/page/app.js")) {
        String response = at.raw(get(path, at.host(), ""));
        assertThat(status(response)).as(path).isBetween(400, 499);
        assertThat(response).doesNotContain("root:").doesNotEndWith("secret");
      }
    }
  }

  @Test
  void pageIsCompleteAndSelfContained() throws Exception {
    Path page = Path.of("src/main/resources/dev/prism/studio/page");
    try (Stream<Path> files = Files.list(page)) {
      List<String> names = files.map(f -> f.getFileName().toString()).sorted().toList();
      assertThat(
              Stream.concat(Studio.PAGE_FILES.stream(), Stream.of("openapi.json"))
                  .sorted()
                  .toList())
          .isEqualTo(names);
    }
    for (String f : Studio.PAGE_FILES) {
      String text = Files.readString(page.resolve(f)).replace("http://www.w3.org/2000/svg", "");
      assertThat(text).as(f).doesNotContain("http://", "https://", "eval(", "innerHTML");
    }
    try (Opened at = open(null)) {
      for (String f : Studio.PAGE_FILES) {
        assertThat(at.send("GET", "/" + f, null).statusCode()).as(f).isEqualTo(200);
      }
      assertThat(at.send("GET", "/", null).headers().firstValue("Content-Security-Policy"))
          .hasValueSatisfying(p -> assertThat(p).contains("default-src 'none'"));
    }
  }
}
