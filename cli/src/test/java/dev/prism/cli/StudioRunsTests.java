package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Browser tests of comparing, saving, exporting and collecting in the studio. */
abstract class StudioRunsTests extends StudioBrowser {
  @Test
  void comparesSavedRuns() {
    visit(MARKED + "&m=flqmi:eta=2&tab=picks&layout=umap");
    picks(20);
    save("Like these");
    page.locator("#measure").selectOption("flcmi");
    page.waitForFunction("() => location.hash.includes('m=flcmi')");
    picks(20);
    save("Like these, not those");
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
    screenshot("compare");
    page.locator("#mode-select").click();
    drag("#slider-k", 0.4); // the selection is no longer the saved run
    page.waitForFunction("() => !document.querySelector('.run.on')");
    page.locator("#mode-compare").click();
    page.getByText("current run").first().waitFor();
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
  void exportsReproduceTheSelection() throws Exception {
    visit(MARKED + "&m=flqmi:eta=0.5&tab=picks&k=12&l=0-3");
    picks(12);
    List<Object> rows = rows(12);
    page.locator("#export").click();
    Download json = page.waitForDownload(() -> page.getByText("JSON").click());
    Path result = folder.resolve("result.json");
    json.saveAs(result);
    JsonNode all = CommandResult.parsed(Files.readString(result));
    assertThat(picked(all)).isEqualTo(rows);
    new Launcher(folder).run("rerun", "result.json").succeeded();
    page.locator("#export").click();
    page.getByText("Copy as command").click();
    page.getByText("command copied").waitFor();
    String command = (String) page.evaluate("() => navigator.clipboard.readText()");
    CommandResult again = new Launcher(folder).shell(command).succeeded();
    assertThat(picked(again.json())).isEqualTo(rows);
    page.locator("#export").click();
    Download html = page.waitForDownload(() -> page.getByText("HTML report").click());
    assertThat(Files.readString(html.path())).contains("<!doctype html>", "data:image/png");
  }

  private static List<Object> picked(JsonNode answer) {
    List<Object> out = new ArrayList<>();
    answer.path("picks").forEach(p -> out.add(p.path("index").asText()));
    return out;
  }

  @Test
  void addressRestoresTheState() {
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
  void addressKeepsPhrasesUnchanged() {
    visit("");
    Object back =
        page.evaluate(
            "async () => { const s = await import('/state.js'); s.state.x = [{name: 't1', text:"
                + " '#trees', as: 'q'}, {name: 'p2', text: null, as: 'p'}]; return"
                + " JSON.stringify(s.read('#' + s.address()).extras) }");
    assertThat(back)
        .isEqualTo("[{\"as\":\"q\",\"text\":\"#trees\"},{\"as\":\"p\",\"name\":\"p2\"}]");
  }

  @Test
  void collectsReferenceSummaries() throws Exception {
    visit("#q=8&colour=label");
    page.locator(".key", new Page.LocatorOptions().setHasText("5")).first().click();
    awaitCount("found", count(5));
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
    page.locator("#save-concepts").click();
    page.getByText("Ada: five, slanted").waitFor();
    page.waitForTimeout(500);
    screenshot("collect");
    JsonNode file = CommandResult.parsed(Files.readString(folder.resolve("kept/fives.json")));
    assertThat(file.path("tasks").get(0).path("references").get(0).path("items")).hasSize(3);
    assertThat(file.path("items")).hasSize((int) count(5));
    for (int i : new int[] {1, 4, 6}) {
      page.locator(".holder .cell").nth(i).click();
    }
    page.getByText("Delete my summary").click();
    page.getByText("No summaries yet.").waitFor();
    assertThat(folder.resolve("kept/fives.json")).doesNotExist();
    page.locator("#delete-task").click();
    page.locator("dialog button.main").click();
    page.getByText("task 1 deleted").waitFor();
    page.locator("#delete-collection").click();
    page.locator("dialog button.main").click();
    page.getByText("Reference summaries").waitFor();
    page.locator("#mode-select").click();
    page.locator("#mode-collect").click();
    page.locator("#new-collection").click();
    page.locator("dialog input").fill("some");
    // The query is a 5; the page reports that other marks are left out.
    page.evaluate("async () => (await import('/state.js')).mark([0, 1], 'p')");
    page.locator("dialog button.main").click();
    page.getByText("left out: 2 marked items that are not in the collection").waitFor();
  }
}
