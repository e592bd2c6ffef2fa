package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.KeyboardModifier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Browser tests of marking, selecting and explaining in the studio, and by inheritance all others:
 * they share one studio and one browser.
 */
class StudioIT extends StudioVisitTests {
  /** A tab that was chosen while the first selection runs stays open. */
  @Test
  void firstResultKeepsTheChosenTab() {
    List<Route> held = new ArrayList<>();
    page.route("**/api/select", held::add);
    visit("");
    page.locator("#tab-pool").click();
    cell(8).click();
    page.waitForCondition(() -> held.size() == 2); // the first request, and the one with the mark
    page.unroute("**/api/select");
    held.getLast().resume();
    page.waitForFunction("() => document.querySelector('#tab-picks small').textContent !== '0'");
    assertThat(page.locator("#tab-pool").getAttribute("aria-selected")).isEqualTo("true");
    assertThat(cell(15).isVisible()).isTrue();
  }

  @Test
  void largerEtaIncreasesRelevance() {
    visit("");
    page.locator("#tab-pool").click();
    cell(8).click();
    cell(15).click();
    cell(18).click(new Locator.ClickOptions().setModifiers(List.of(KeyboardModifier.ALT)));
    assertThat(page.locator(".chip.q").count()).isEqualTo(2);
    assertThat(page.locator(".chip.p").count()).isEqualTo(1);
    page.locator(".goal", new Page.LocatorOptions().setHasText("Match the query")).click();
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
  void sliderOfKNeedsNoNewRun() {
    List<String> asked = new ArrayList<>();
    visit(MARKED + "&m=flqmi&tab=picks&k=20");
    picks(20);
    List<Object> first = rows(5);
    page.onRequest(
        r -> {
          if (r.url().endsWith("/api/select") && r.postData().contains("\"k\":100")) {
            asked.add(r.postData());
          }
        });
    drag("#slider-k", 0.7);
    page.waitForFunction("() => Number(document.querySelector('#k').value) > 50");
    int k = Integer.parseInt(page.locator("#k").inputValue());
    picks(k);
    assertThat(rows(5)).isEqualTo(first);
    page.waitForSelector("#budget .good"); // the bound for this k is computed later
    assertThat(page.locator("#budget .good").textContent()).contains("of the best possible");
    assertThat(asked).isEmpty();
  }

  @Test
  void explainsThePickThatIsClicked() {
    visit(MARKED + "&m=flcmi&tab=picks&layout=umap");
    picks(20);
    page.locator("#grid .cell").nth(2).click();
    page.locator("#why .term").first().waitFor();
    assertThat(page.locator("#why").textContent())
        .contains("Why pick 3?", "Nearest query", "Nearest private", "Represents");
    page.waitForFunction(
        "() => ![...document.querySelectorAll('.tools button')].some(b => b.disabled)");
    page.waitForTimeout(1500); // the map animation has ended
    screenshot("select");
    context.close();
    page = open(1920, 1080, ColorScheme.DARK);
    visit(MARKED + "&m=flqmi&tab=picks&k=60&layout=umap");
    picks(60);
    page.waitForSelector("#budget .good");
    page.waitForTimeout(1500);
    screenshot("dark");
  }

  @Test
  void explainsThePickUnderThePointer() {
    visit(MARKED + "&m=flqmi&tab=picks");
    picks(20);
    page.locator("#grid .cell").nth(1).hover();
    page.getByText("Why pick 2?").waitFor();
    page.locator("#grid .cell").nth(3).hover();
    page.getByText("Why pick 4?").waitFor();
    assertThat(page.locator("#grid .cell.focus").count()).isZero();
  }

  @Test
  void searchLassoAndTheme() {
    visit("");
    page.keyboard().press("/");
    page.keyboard().type("77");
    awaitCount("found", IntStream.range(0, POOL_SIZE).filter(i -> ("" + i).contains("77")).count());
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
            + " 20");
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

  /** The focus survives redrawing, and the keyboard can do what the mouse does. */
  @Test
  void keyboardReplacesTheMouse() {
    visit(MARKED + "&m=flqmi&tab=picks");
    picks(20);
    page.locator(".chip.q").nth(2).focus();
    page.keyboard().press("Enter"); // removes the mark; the next chip gets the focus
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
    page.keyboard().press("Enter"); // the item at the cross
    page.waitForFunction("() => document.querySelectorAll('.chip.q').length === 6");
  }

  @Test
  void errorShowsTheStoragePlan() {
    page.route(
        "**/api/select",
        r ->
            r.fulfill(
                new Route.FulfillOptions()
                    .setContentType("text/event-stream")
                    .setBody(
                        "event: failed\ndata: {\"error\": \"This selection needs 9 MB.\", \"plan\":"
                            + " {\"V × V\": \"dense, 9 MB\"}, \"status\": 422}\n\n")));
    visit("");
    page.getByText("This selection needs 9 MB.").waitFor();
    assertThat(page.locator("#budget .plan").textContent()).isEqualTo("V × Vdense, 9 MB");
  }

  @Test
  void droppedImageBecomesAQueryItem() {
    visit("#m=flqmi");
    page.evaluate(
        """
        async () => {
          const b = await (await fetch('/api/images/8')).blob();
          const data = new DataTransfer();
          data.items.add(new File([b], 'eight.png', {type: 'image/png'}));
          document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}));
        }
        """);
    page.locator(".chip.q img").waitFor();
    picks(20);
    assertThat(rows(1)).isEqualTo(List.of("8")); // the most similar item is the image itself
  }
}
