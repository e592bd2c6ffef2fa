package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.KeyboardModifier;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Browser tests of a first visit: goals, addresses, sizes of windows, and what is said. */
abstract class StudioVisitTests extends StudioRunsTests {
  private static final List<KeyboardModifier> ALT = List.of(KeyboardModifier.ALT);

  /** The goal follows the marks until one is chosen; marks that are not used are named. */
  @Test
  void goalFollowsTheMarks() {
    visit("");
    page.locator("#tab-pool").click();
    cell(8).hover();
    page.mouse().down();
    page.evaluate( // a first result may arrive at any time and draws the grid again
        "async () => { const s = await import('/state.js'); s.set({focus: 3});"
            + " for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame); }");
    page.mouse().up();
    page.locator(".goal.on", new Page.LocatorOptions().setHasText("Match the query")).waitFor();
    cell(18).click(new Locator.ClickOptions().setModifiers(ALT));
    page.waitForFunction("() => document.querySelector('#measure').value === 'contrast'");
    assertThat(page.locator(".unused").textContent()).isEmpty();
    page.locator(".goal", new Page.LocatorOptions().setHasText("Match the query")).click();
    assertThat(page.locator(".unused").textContent()).contains("1 private item;");
    cell(17).click(new Locator.ClickOptions().setModifiers(ALT));
    assertThat(page.locator(".unused").textContent()).contains("2 private items;");
    assertThat(page.locator("#measure").inputValue()).isEqualTo("flqmi"); // it was chosen
    page.locator("#follow").click();
    assertThat(page.locator("#measure").inputValue()).isEqualTo("contrast");
  }

  /** The number of picks leaves out marked items, as in a small pool. */
  @Test
  void picksFitThePool() {
    visit("#q=8&m=flqmi&tab=picks&k=" + POOL_SIZE + "&most=" + POOL_SIZE);
    awaitCount("picks", POOL_SIZE - 1);
    assertThat(page.locator("#budget .bad").count()).isZero();
    page.locator("#mode-compare").click(); // without two runs, it says what to do
    page.getByText("Choose at least two runs").waitFor();
    page.locator("#mode-select").click();
    page.locator("#mode-compare").click();
    page.getByText("Choose at least two runs").waitFor();
  }

  @Test
  void addressNamesItsPool() {
    visit("#q=-1");
    assertThat(page.locator(".chip.q").count()).isZero();
    assertThat(page.locator("#source").textContent()).startsWith("mnist/t10k-images");
    visit("#q=8,15&m=flqmi&pool=000000000000");
    page.getByText("This address belongs to another pool").waitFor();
    assertThat(page.locator(".chip.q").count()).isZero();
    visit("#q=8,15&m=flqmi");
    page.locator("#tab-pool").click();
    cell(18).click();
    page.waitForFunction("() => /q=8,15,18.*pool=[0-9a-f]{12}/.test(location.hash)");
    String here = page.url();
    visit(here.substring(here.indexOf('#')));
    assertThat(page.locator(".chip.q").count()).isEqualTo(3);
  }

  @Test
  void saysWhatIsWaitedFor() {
    visit(MARKED + "&m=flqmi&tab=picks");
    picks(20);
    page.evaluate(
        "() => document.dispatchEvent(new CustomEvent('progress', {detail: {phase: 'waiting',"
            + " others: 2}}))");
    assertThat(page.locator("#budget .status").textContent()).contains("waiting for 2 others");
    page.locator("details.more summary").click();
    assertThat(page.locator("#memory").textContent()).contains("similarities", "of at most");
    page.route(
        "**/api/estimate",
        r ->
            r.fulfill(
                new Route.FulfillOptions()
                    .setContentType("application/json")
                    .setBody("{\"seconds\": 120}")));
    page.evaluate(
        "async () => { const s = await import('/state.js'); s.fixed.pool.size = 20001; s.set({seed:"
            + " 5}) }");
    page.getByText("Estimated time: about 2 min.").waitFor();
  }

  @Test
  void unsavedPicksSurviveAReload() {
    visit("#mode=collect");
    page.locator("#by").fill("Bo");
    page.locator("#by").press("Tab");
    page.locator("#new-collection").click();
    page.locator("dialog input").fill("drafts");
    page.locator("dialog button.main").click();
    page.getByText("0 of 10 picked").waitFor();
    page.locator(".holder .cell").nth(1).click();
    // Concepts of the first item arrive at any time and change the size of the grid.
    page.locator(".holder .cell").nth(4).hover();
    page.mouse().down();
    page.evaluate(
        "async () => { document.querySelector('.holder .scroll').style.maxHeight = '50%';"
            + " for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame); }");
    page.mouse().up();
    page.getByText("2 of 10 picked").waitFor();
    page.reload();
    page.waitForSelector("body[data-ready]");
    page.getByText("2 of 10 picked").waitFor();
    page.locator("#delete-collection").click();
    page.locator("dialog button.main").click();
    page.getByText("drafts deleted").waitFor();
  }

  /** Nothing is cut off or out of reach, and images look the same in both themes. */
  @Test
  void fitsEveryWidth() {
    for (int width : new int[] {390, 1280, 1920}) {
      context.close();
      page =
          open(
              width,
              width < 1000 ? 844 : 900,
              width == 1920 ? ColorScheme.DARK : ColorScheme.LIGHT);
      visit(MARKED + "&m=flqmi&tab=picks");
      picks(20);
      page.evaluate("() => document.querySelector('#items').scrollIntoView()");
      page.waitForFunction("() => document.querySelectorAll('#grid .cell .tag').length > 5");
      assertThat(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))
          .as("page of %d px", width)
          .isEqualTo(true);
      assertThat(page.locator("#map canvas").boundingBox().width).isGreaterThan(300);
      assertThat(
              page.evaluate(
                  "() => [...document.querySelectorAll('#grid .cell .id, #grid .cell .tag,"
                      + " .score')].filter(e => e.scrollWidth > e.clientWidth ||"
                      + " !e.textContent).length"))
          .as("names that are cut off at %d px", width)
          .isEqualTo(0);
      assertThat(
              page.evaluate(
                  "() => getComputedStyle(document.querySelector('#grid .cell img')).filter"))
          .isEqualTo("none");
      page.screenshot(
          new Page.ScreenshotOptions()
              .setPath(Path.of("target/studio-width-" + width + ".png"))
              .setFullPage(true));
    }
  }
}
