package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A studio on the first of the demo's digits and a page in Chromium, for browser tests. {@code
 * -Dprism.screenshots=write} takes all digits, and writes the screenshots of the documentation.
 */
abstract class StudioBrowser {
  private static final boolean WRITES_SCREENSHOTS =
      "write".equals(System.getProperty("prism.screenshots"));
  private static final String IMAGES = "t10k-images-idx3-ubyte.gz";
  private static final String LABELS = "t10k-labels-idx1-ubyte.gz";
  static final int POOL_SIZE = WRITES_SCREENSHOTS ? 10_000 : 2_000;
  private static final double TIMEOUT_MILLIS = 90_000;
  static final String MARKED = "#q=8,15,23,61,84,110&p=18,30,32,44&colour=label";

  @TempDir static Path folder;
  private static Launcher.Running running;
  private static String address;
  private static Playwright playwright;
  private static Browser browser;
  private final List<String> consoleErrors = new ArrayList<>();
  BrowserContext context;
  Page page;

  @BeforeAll
  static void open() throws Exception {
    Path chromium =
        Stream.of(
                System.getenv().getOrDefault("PRISM_BROWSER", "/usr/bin/chromium"),
                "/usr/bin/chromium-browser",
                "/usr/bin/google-chrome")
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst()
            .orElse(null);
    Launcher.skipUnless(chromium != null, "no Chromium to open the studio in (see PRISM_BROWSER)");
    Path mnist = Launcher.ROOT.resolve("demo/mnist");
    Launcher.skipUnless(Files.exists(mnist.resolve(IMAGES)), "no digits in demo/mnist");
    Path demo = Files.createDirectories(folder.resolve("home/demo/mnist"));
    writeFirstItems(mnist.resolve(IMAGES), demo.resolve(IMAGES), 16, 784);
    writeFirstItems(mnist.resolve(LABELS), demo.resolve(LABELS), 8, 1);
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    address = "http://127.0.0.1:" + port + "/";
    Launcher prism =
        new Launcher(folder)
            .with("PRISM_JAVA_OPTS", "-Xmx2500m -Dprism.home=" + folder.resolve("home"));
    running = prism.start("studio", "--no-open", "--port", "" + port, "--folder", "kept");
    Files.createSymbolicLink(folder.resolve("prism"), Launcher.ROOT.resolve("prism"));
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(chromium)
                    .setArgs(List.of("--no-sandbox", "--enable-unsafe-swiftshader")));
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest pool = HttpRequest.newBuilder(URI.create(address + "api/pool")).build();
      for (int i = 0; ; i++) {
        try {
          HttpResponse<String> r = client.send(pool, HttpResponse.BodyHandlers.ofString());
          assertThat(r.statusCode()).isEqualTo(200);
          return;
        } catch (java.net.ConnectException e) {
          assertThat(running.process().isAlive() && i < 600).isTrue();
          Thread.sleep(100);
        }
      }
    }
  }

  /** Copies the first items of an idx file, whose header holds their number in bytes 4 to 7. */
  private static void writeFirstItems(Path from, Path to, int header, int width)
      throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(from));
        OutputStream out = new GZIPOutputStream(Files.newOutputStream(to))) {
      byte[] bytes = in.readNBytes(header + POOL_SIZE * width);
      ByteBuffer.wrap(bytes).putInt(4, POOL_SIZE);
      out.write(bytes);
    }
  }

  /** Returns how many of the pool's digits are a digit. */
  static long count(int digit) throws IOException {
    try (InputStream in =
        new GZIPInputStream(Files.newInputStream(folder.resolve("home/demo/mnist/" + LABELS)))) {
      byte[] labels = in.readAllBytes();
      return IntStream.range(8, labels.length).filter(i -> labels[i] == digit).count();
    }
  }

  @AfterAll
  static void close() throws Exception {
    if (browser != null) {
      browser.close();
      playwright.close();
    }
    if (running != null) {
      running.signal("INT");
      CommandResult ran = running.ended();
      assertThat(ran.exit()).isEqualTo(130);
      assertThat(ran.out()).isEqualTo(address + "\n");
      assertThat(ran.err()).contains("saved runs are in kept");
      try (Stream<Path> all = Files.walk(folder)) {
        assertThat(all.filter(f -> f.toString().endsWith(".tmp"))).isEmpty();
      }
    }
  }

  @BeforeEach
  void openPage() {
    page = open(1280, 800, ColorScheme.LIGHT);
  }

  Page open(int width, int height, ColorScheme scheme) {
    context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setColorScheme(scheme)
                .setPermissions(List.of("clipboard-read", "clipboard-write")));
    Page p = context.newPage();
    p.setDefaultTimeout(TIMEOUT_MILLIS);
    p.onConsoleMessage(
        m -> {
          if (m.type().equals("error") || m.type().equals("warning")) {
            consoleErrors.add(m.text());
          }
        });
    p.onPageError(consoleErrors::add);
    return p;
  }

  @AfterEach
  void checkConsole() {
    assertThat(consoleErrors.stream().filter(c -> !c.contains("GPU stall"))).isEmpty();
    context.close();
  }

  void visit(String state) {
    page.navigate("about:blank");
    page.navigate(address + state);
    page.waitForSelector("body[data-ready]");
  }

  Locator cell(int row) {
    return page.locator("#grid .cell[data-row='" + row + "']");
  }

  void picks(int count) {
    awaitCount("picks", count);
  }

  /** Waits until a tab holds a number of items. */
  void awaitCount(String tab, long count) {
    page.waitForFunction(
        "([tab, n]) => document.querySelector('#tab-' + tab + ' small').textContent === n",
        List.of(tab, "%,d".formatted(count)));
  }

  double score(String name) {
    Locator l = page.locator("[data-score=" + name + "]");
    l.waitFor();
    return Double.parseDouble(l.getAttribute("data-value"));
  }

  void drag(String slider, double to) {
    BoundingBox b = page.locator(slider).boundingBox();
    double part =
        ((Number) page.locator(slider).evaluate("e => (e.value - e.min) / (e.max - e.min)"))
            .doubleValue();
    double y = b.y + b.height / 2;
    page.mouse().move(b.x + 8 + part * (b.width - 16), y);
    page.mouse().down();
    page.mouse().move(b.x + 8 + (part + to) / 2 * (b.width - 16), y);
    page.mouse().move(b.x + 8 + to * (b.width - 16), y);
    page.mouse().up();
  }

  void screenshot(String name) {
    Path docs = Launcher.ROOT.resolve("docs/images");
    if (WRITES_SCREENSHOTS) {
      page.waitForFunction("() => !document.querySelector('.toast')");
    }
    Path to = (WRITES_SCREENSHOTS ? docs : Path.of("target")).resolve("studio-" + name + ".png");
    page.screenshot(new Page.ScreenshotOptions().setPath(to));
    assertThat(to).isNotEmptyFile();
  }

  void save(String name) {
    page.locator("#keep").click();
    page.locator("dialog input").fill(name);
    page.locator("dialog button.main").click();
    page.locator(".run .name", new Page.LocatorOptions().setHasText(name)).first().waitFor();
  }

  List<Object> rows(int count) {
    @SuppressWarnings("unchecked")
    List<Object> all =
        (List<Object>)
            page.evaluate(
                "n => [...document.querySelectorAll('#grid .cell')].slice(0, n).map(c =>"
                    + " c.dataset.row)",
                count);
    return all;
  }
}
