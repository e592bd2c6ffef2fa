package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.KeyboardModifier;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The studio as a person uses it, on the demo's digits. {@code -Dprism.screenshots=write} puts the
 * pictures that the documentation shows where it looks for them.
 */
class StudioIT {
  private static final double PATIENCE = 90_000;
  private static final String MARKED = "#q=8,15,23,61,84,110&p=18,30,32,44&colour=label";

  @TempDir static Path folder;
  private static Launcher.Running running;
  private static String address;
  private static Playwright playwright;
  private static Browser browser;
  private final List<String> complaints = new ArrayList<>();
  private BrowserContext context;
  private Page page;

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
    Path images = Launcher.ROOT.resolve("demo/mnist/t10k-images-idx3-ubyte.gz");
    Launcher.skipUnless(Files.exists(images), "no digits in demo/mnist");
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    address = "http://127.0.0.1:" + port + "/";
    Launcher prism = new Launcher(folder).with("PRISM_JAVA_OPTS", "-Xmx2500m");
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

  @AfterAll
  static void close() throws Exception {
    if (browser != null) {
      browser.close();
      playwright.close();
    }
    if (running != null) {
      running.signal("INT");
      Ran ran = running.ended();
      assertThat(ran.exit()).isEqualTo(130);
      assertThat(ran.out()).isEqualTo(address + "\n");
      assertThat(ran.err()).contains("what you kept is in kept");
      try (Stream<Path> all = Files.walk(folder.resolve("kept"))) {
        assertThat(all.filter(f -> f.toString().endsWith(".tmp"))).isEmpty();
      }
    }
  }

  @BeforeEach
  void begin() {
    page = open(1280, 800, ColorScheme.LIGHT);
  }

  private Page open(int width, int height, ColorScheme scheme) {
    context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setColorScheme(scheme)
                .setPermissions(List.of("clipboard-read", "clipboard-write")));
    Page p = context.newPage();
    p.setDefaultTimeout(PATIENCE);
    p.onConsoleMessage(
        m -> {
          if (m.type().equals("error") || m.type().equals("warning")) {
            complaints.add(m.text());
          }
        });
    p.onPageError(complaints::add);
    return p;
  }

  @AfterEach
  void nobodyComplained() {
    assertThat(complaints.stream().filter(c -> !c.contains("GPU stall"))).isEmpty();
    context.close();
  }

  private void visit(String state) {
    page.navigate("about:blank");
    page.navigate(address + state);
    page.waitForSelector("body[data-ready]");
  }

  private Locator cell(int row) {
    return page.locator("#grid .cell[data-row='" + row + "']");
  }

  private void picks(int count) {
    page.waitForFunction(
        "k => document.querySelector('#tab-picks small').textContent === String(k)", count);
  }

  private double score(String name) {
    Locator l = page.locator("[data-score=" + name + "]");
    l.waitFor();
    return Double.parseDouble(l.getAttribute("data-value"));
  }

  private void drag(String slider, double to) {
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

  private void shot(String name) {
    Path docs = Launcher.ROOT.resolve("docs/images");
    boolean write = "write".equals(System.getProperty("prism.screenshots"));
    if (write) {
      page.waitForFunction("() => !document.querySelector('.toast')");
    }
    Path to = (write ? docs : Path.of("target")).resolve("studio-" + name + ".png");
    page.screenshot(new Page.ScreenshotOptions().setPath(to));
    assertThat(to).isNotEmptyFile();
  }

  private void keep(String name) {
    page.locator("#keep").click();
    page.locator("dialog input").fill(name);
    page.locator("dialog button.main").click();
    page.locator(".run .name", new Page.LocatorOptions().setHasText(name)).first().waitFor();
  }

  /** Whoever looks at the pool while the first selection is under way goes on looking at it. */
  @Test
  void theFirstResultLeavesTheChosenTab() {
    List<Route> held = new ArrayList<>();
    page.route("**/api/select", held::add);
    visit("");
    page.locator("#tab-pool").click();
    cell(8).click();
    page.waitForCondition(() -> held.size() == 2); // the first question, and the one with the mark
    page.unroute("**/api/select");
    held.getLast().resume();
    page.waitForFunction("() => document.querySelector('#tab-picks small').textContent !== '0'");
    assertThat(page.locator("#tab-pool").getAttribute("aria-selected")).isEqualTo("true");
    assertThat(cell(15).isVisible()).isTrue();
  }

  @Test
  void marksGuideAndEtaRaisesRelevance() {
    visit("");
    page.locator("#tab-pool").click();
    cell(8).click();
    cell(15).click();
    cell(18).click(new Locator.ClickOptions().setModifiers(List.of(KeyboardModifier.ALT)));
    assertThat(page.locator(".chip.q").count()).isEqualTo(2);
    assertThat(page.locator(".chip.p").count()).isEqualTo(1);
    page.locator(".goal", new Page.LocatorOptions().setHasText("Find more like these")).click();
    page.locator("#tab-picks").click();
    picks(20);
    page.locator("#slider-eta").focus();
    page.keyboard().press("Home");
    page.waitForSelector("#scores[data-of='flqmi:eta=0']");
    double low = score("relevance");
    drag("#slider-eta", 0.6);
    page.waitForFunction("() => document.querySelector('#scores').dataset.of > 'flqmi:eta=2'");
    assertThat(score("relevance")).isGreaterThan(low + 0.02);
    page.locator("details.formula summary").click();
    assertThat(page.locator("details.formula code").textContent())
        .contains("Σ_{i∈Q} max_{j∈A} S_ij");
  }

  @Test
  void theBudgetScrubsWithoutANewRun() {
    List<String> asked = new ArrayList<>();
    visit(MARKED + "&m=flqmi&tab=picks&k=20");
    picks(20);
    List<Object> first = rows(5);
    page.onRequest(
        r -> {
          if (r.url().endsWith("/api/select") && r.postData().contains("\"budget\":100")) {
            asked.add(r.postData());
          }
        });
    drag("#slider-k", 0.7);
    page.waitForFunction("() => Number(document.querySelector('#k').value) > 50");
    int k = Integer.parseInt(page.locator("#k").inputValue());
    picks(k);
    assertThat(rows(5)).isEqualTo(first);
    page.waitForSelector("#budget .good"); // the bound for this budget follows
    assertThat(page.locator("#budget .good").textContent()).contains("of the best possible");
    assertThat(asked).isEmpty();
  }

  private List<Object> rows(int count) {
    @SuppressWarnings("unchecked")
    List<Object> all =
        (List<Object>)
            page.evaluate(
                "n => [...document.querySelectorAll('#grid .cell')].slice(0, n).map(c =>"
                    + " c.dataset.row)",
                count);
    return all;
  }

  @Test
  void whyAPickWasMade() {
    visit(MARKED + "&m=flcmi&tab=picks&layout=neighbours");
    picks(20);
    page.locator("#grid .cell").nth(2).click();
    page.locator("#why .term").first().waitFor();
    assertThat(page.locator("#why").textContent())
        .contains("Why pick 3?", "Nearest query", "Nearest private", "Stands for");
    page.waitForFunction(
        "() => ![...document.querySelectorAll('.tools button')].some(b => b.disabled)");
    page.waitForTimeout(1500); // the map has travelled
    shot("select");
    context.close();
    page = open(1920, 1080, ColorScheme.DARK);
    visit(MARKED + "&m=flqmi&tab=picks&k=60&layout=neighbours");
    picks(60);
    page.waitForSelector("#budget .good");
    page.waitForTimeout(1500);
    shot("dark");
  }

  @Test
  void twoRunsSideBySide() {
    visit(MARKED + "&m=flqmi:eta=2&tab=picks&layout=neighbours");
    picks(20);
    keep("Like these");
    page.locator("#measure").selectOption("flcmi");
    page.waitForFunction("() => location.hash.includes('m=flcmi')");
    picks(20);
    keep("Like these, not those");
    for (String name : List.of("Compare Like these", "Compare Like these, not those")) {
      page.getByLabel(name, new Page.GetByLabelOptions().setExact(true)).check();
    }
    page.locator("#mode-compare").click();
    page.locator("table.scores").waitFor();
    assertThat(page.locator("table.scores thead th").allTextContents())
        .contains("Like these", "Like these, not those");
    assertThat(page.locator("table.scores").textContent())
        .contains("query-coverage", "query-relevance", "diversity", "privacy-irrelevance");
    assertThat(page.locator(".minimap").count()).isEqualTo(2);
    page.waitForTimeout(1000);
    shot("compare");
    page.locator("#mode-select").click();
    drag("#slider-k", 0.4); // what is on the screen is no longer the run that was kept
    page.waitForFunction("() => !document.querySelector('.run.on')");
    page.locator("#mode-compare").click();
    page.getByText("as it is now").first().waitFor();
    assertThat(page.locator(".minimap").count()).isEqualTo(3);
    page.locator("#mode-select").click();
    page.getByLabel("More for Like these", new Page.GetByLabelOptions().setExact(true)).click();
    page.getByText("Clone").click();
    page.locator(".run .name", new Page.LocatorOptions().setHasText("Like these 2")).waitFor();
    page.getByLabel("More for Like these 2").click();
    page.getByText("Delete").click();
    page.waitForFunction("() => document.querySelectorAll('.run').length === 2");
  }

  @Test
  void whatIsExportedAndCopiedIsTheSameRun() throws Exception {
    visit(MARKED + "&m=flqmi:eta=0.5&tab=picks&k=12&l=0-3");
    picks(12);
    List<Object> rows = rows(12);
    page.locator("#export").click();
    Download json = page.waitForDownload(() -> page.getByText("JSON").click());
    Path result = folder.resolve("result.json");
    json.saveAs(result);
    JsonNode all = Ran.parsed(Files.readString(result));
    assertThat(picked(all)).isEqualTo(rows);
    new Launcher(folder).run("rerun", "result.json").done();
    page.locator("#export").click();
    page.getByText("Copy as command").click();
    page.getByText("command copied").waitFor();
    String command = (String) page.evaluate("() => navigator.clipboard.readText()");
    Ran again = new Launcher(folder).shell(command).done();
    assertThat(picked(again.json())).isEqualTo(rows);
    page.locator("#export").click();
    Download html = page.waitForDownload(() -> page.getByText("A page").click());
    assertThat(Files.readString(html.path())).contains("<!doctype html>", "data:image/png");
  }

  private static List<Object> picked(JsonNode answer) {
    List<Object> out = new ArrayList<>();
    answer.path("picks").forEach(p -> out.add(p.path("index").asText()));
    return out;
  }

  @Test
  void theAddressHoldsTheState() {
    visit("");
    page.locator("#example").click();
    picks(20);
    drag("#slider-nu", 0.5);
    page.waitForFunction("() => location.hash.includes('nu=')");
    page.locator("#slider-k").focus();
    page.keyboard().press("ArrowRight");
    picks(21);
    page.locator("#tab-picks").click();
    page.waitForFunction(
        "() => !document.querySelector('#stop') && location.hash.includes('k=21')");
    page.waitForTimeout(500);
    List<Object> before = rows(8);
    String here = page.url();
    context.close();
    page = open(1280, 800, ColorScheme.LIGHT);
    page.navigate(here);
    page.waitForSelector("body[data-ready]");
    picks(21);
    assertThat(rows(8)).isEqualTo(before);
    assertThat(page.locator(".chip.q").count()).isEqualTo(6);
    assertThat(page.locator("#measure").inputValue()).isEqualTo("flcmi");
  }

  @Test
  void keysSearchLassoAndTheme() {
    visit("");
    page.keyboard().press("/");
    page.keyboard().type("777");
    page.waitForFunction("() => document.querySelector('#tab-found small').textContent === '19'");
    page.locator("#grid .scroll").focus();
    page.keyboard().press("ArrowRight");
    page.keyboard().press("Enter");
    page.keyboard().press("ArrowRight");
    page.keyboard().press("p");
    assertThat(page.locator(".chip.q").count()).isEqualTo(1);
    assertThat(page.locator(".chip.p").count()).isEqualTo(1);
    BoundingBox map = page.locator("#map canvas").boundingBox();
    double x = map.x + map.width / 2, y = map.y + map.height / 2;
    page.keyboard().down("Shift");
    page.mouse().move(x - 60, y - 60);
    page.mouse().down();
    for (double[] to : new double[][] {{60, -60}, {60, 60}, {-60, 60}, {-60, -50}}) {
      page.mouse().move(x + to[0], y + to[1]);
    }
    page.mouse().up();
    page.keyboard().up("Shift");
    page.waitForFunction(
        "() => Number(document.querySelector('#tab-found small').textContent.replace(',', '')) >"
            + " 100");
    page.locator(".bulk .mark.l").click();
    page.waitForFunction("() => location.hash.includes('l=')");
    Object dark = page.evaluate("() => getComputedStyle(document.body).backgroundColor");
    page.getByLabel("Light or dark").click();
    assertThat(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
        .isNotEqualTo(dark);
    page.mouse().move(x, y);
    page.mouse().wheel(0, -500);
    page.waitForTimeout(200);
  }

  @Test
  void peopleMakeSummaries() throws Exception {
    visit("#q=8&colour=label");
    page.locator(".key", new Page.LocatorOptions().setHasText("5")).first().click();
    page.waitForFunction("() => document.querySelector('#tab-found small').textContent === '892'");
    page.locator("#mode-collect").click();
    page.locator("#by").fill("Ada");
    page.locator("#by").press("Tab");
    page.locator("#new-collection").click();
    page.locator("dialog input").fill("fives");
    page.locator("dialog button.main").click();
    for (int i : new int[] {1, 4, 6}) {
      page.locator(".holder .cell").nth(i).click();
    }
    page.locator("#save-summary").click();
    page.getByText("Summaries by Ada.").waitFor();
    page.locator("#concepts").fill("five, slanted");
    page.getByText("Correct", new Page.GetByTextOptions().setExact(true)).click();
    page.getByText("said Ada: five, slanted").waitFor();
    page.waitForTimeout(500);
    shot("collect");
    JsonNode file = Ran.parsed(Files.readString(folder.resolve("kept/fives.json")));
    assertThat(file.path("tasks").get(0).path("references").get(0).path("items")).hasSize(3);
    assertThat(file.path("items")).hasSize(892);
    for (int i : new int[] {1, 4, 6}) {
      page.locator(".holder .cell").nth(i).click();
    }
    page.getByText("Take back my summary").click();
    page.getByText("Nobody has made a summary yet.").waitFor();
    assertThat(folder.resolve("kept/fives.json")).doesNotExist();
    page.locator("#delete-task").click();
    page.locator("dialog button.main").click();
    page.getByText("all of it is deleted").waitFor();
    page.locator("#delete-collection").click();
    page.locator("dialog button.main").click();
    page.getByText("Summaries by people").waitFor();
    page.locator("#mode-select").click();
    page.locator("#mode-collect").click();
    page.locator("#new-collection").click();
    page.locator("dialog input").fill("some");
    // The query is a 5; what is marked elsewhere is said to be left out.
    page.evaluate("async () => (await import('/state.js')).mark([0, 1], 'p')");
    page.locator("dialog button.main").click();
    page.getByText("left out: 2 marked items that are not in the collection").waitFor();
  }

  @Test
  void thePlanIsShownWithTheRefusal() {
    page.route(
        "**/api/select",
        r ->
            r.fulfill(
                new Route.FulfillOptions()
                    .setContentType("text/event-stream")
                    .setBody(
                        "event: refused\ndata: {\"error\": \"This would take 9 MB.\", \"plan\":"
                            + " {\"V × V\": \"dense, 9 MB\"}, \"status\": 422}\n\n")));
    visit("");
    page.getByText("This would take 9 MB.").waitFor();
    assertThat(page.locator("#budget .plan").textContent()).isEqualTo("V × Vdense, 9 MB");
  }

  /** The keyboard keeps its place when something is drawn anew, and can do what the mouse does. */
  @Test
  void keysAlone() {
    visit(MARKED + "&m=flqmi&tab=picks");
    picks(20);
    page.locator(".chip.q").nth(2).focus();
    page.keyboard().press("Enter"); // takes the mark away; the next chip has its place
    page.waitForFunction("() => document.querySelectorAll('.chip.q').length === 5");
    assertThat(page.evaluate("() => document.activeElement.className")).isEqualTo("chip q");
    page.locator(".goal").nth(2).focus();
    page.keyboard().press("Enter");
    assertThat(page.evaluate("() => document.activeElement.className")).asString().contains("goal");
    page.locator("#map canvas").focus();
    for (String key : List.of("Space", "ArrowRight", "ArrowRight", "Space", "ArrowUp", "Space")) {
      page.keyboard().press(key);
    }
    page.keyboard().press("Enter");
    page.waitForFunction("() => document.querySelector('#tab-found small').textContent !== '0'");
    page.keyboard().press("Enter"); // what the cross points at
    page.waitForFunction("() => document.querySelectorAll('.chip.q').length === 6");
  }

  @Test
  void pointingAtAPickExplainsIt() {
    visit(MARKED + "&m=flqmi&tab=picks");
    picks(20);
    page.locator("#grid .cell").nth(1).hover();
    page.getByText("Why pick 2?").waitFor();
    page.locator("#grid .cell").nth(3).hover();
    page.getByText("Why pick 4?").waitFor();
    assertThat(page.locator("#grid .cell.focus").count()).isZero();
  }

  @Test
  void phrasesInTheAddressAreTakenAsTheyAre() {
    visit("");
    Object back =
        page.evaluate(
            "async () => { const s = await import('/state.js'); s.state.x = [{name: 't1', text:"
                + " '#trees', as: 'q'}, {name: 'p2', text: null, as: 'p'}]; return"
                + " JSON.stringify(s.read('#' + s.address()).wanted) }");
    assertThat(back)
        .isEqualTo("[{\"as\":\"q\",\"text\":\"#trees\"},{\"as\":\"p\",\"name\":\"p2\"}]");
  }

  @Test
  void aDroppedPictureIsAQuery() {
    visit("#m=flqmi");
    page.evaluate(
        """
        async () => {
          const b = await (await fetch('/api/pictures/8')).blob();
          const data = new DataTransfer();
          data.items.add(new File([b], 'eight.png', {type: 'image/png'}));
          document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}));
        }
        """);
    page.locator(".chip.q img").waitFor();
    picks(20);
    assertThat(rows(1)).isEqualTo(List.of("8")); // the picture itself is the most like it
  }
}
