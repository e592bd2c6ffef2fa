package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.report.Html;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Summaries of a page of text and of images, end to end. */
class SummarizeIT {
  @TempDir Path folder;
  private Launcher prism;

  @BeforeEach
  void write() throws Exception {
    prism = new Launcher(folder);
    try (InputStream page = SummarizeIT.class.getResourceAsStream("/page.md")) {
      Files.copy(page, folder.resolve("page.md"));
    }
  }

  private void refused(int exit, String says, String... words) throws Exception {
    CommandResult ran = prism.run(words);
    assertThat(ran.exit()).as(ran.err()).isEqualTo(exit);
    assertThat(ran.err()).contains(says).doesNotContain("Exception");
  }

  @Test
  void aDocument() throws Exception {
    Launcher.needsEmbed();
    JsonNode all =
        prism
            .runLine("summarize page.md --words 60 --out s.txt --report s.html --json")
            .succeededSilently()
            .json();
    assertThat(all.get("summary_type").textValue()).isEqualTo("generic");
    String text = all.get("text").textValue();
    assertThat(Files.readString(folder.resolve("s.txt"))).isEqualTo(text + "\n");
    assertThat(text.split("\\s+").length).isLessThanOrEqualTo(66); // words with hyphens count once
    String page = Files.readString(folder.resolve("s.html"));
    assertThat(page).startsWith("<!doctype html>").endsWith("</html>\n").contains("<mark>");
    for (JsonNode pick : all.get("picks")) {
      assertThat(page).contains(Html.escape(pick.get("text").textValue()));
      assertThat(pick.get("reason").textValue()).isNotBlank();
    }
    int[] order = new int[all.get("reading_order").size()];
    for (int i = 0; i < order.length; i++) {
      order[i] = Integer.parseInt(all.get("reading_order").get(i).textValue());
    }
    assertThat(order).isSorted();
  }

  @Test
  void aPhraseAsQuery() throws Exception {
    Launcher.needsEmbed();
    CommandResult asked =
        prism.run(
            "summarize", "page.md", "-q", "texts and images become vectors", "-k", "3", "--json");
    JsonNode first = asked.succeeded().json().at("/picks/0");
    assertThat(first.get("text").textValue()).containsAnyOf("embed", "vectors", "MiniLM");
    assertThat(first.get("query_similarity").doubleValue()).isGreaterThan(0.3);
    Files.writeString(folder.resolve("known.txt"), first.get("text").textValue());
    CommandResult update =
        prism.run(
            "summarize",
            "page.md",
            "-q",
            "texts and images become vectors",
            "--seen",
            "known.txt",
            "-k",
            "3",
            "--json");
    assertThat(update.succeeded().json().get("summary_type").textValue())
        .isEqualTo("query-focused update");
    assertThat(update.json().get("text").textValue()).doesNotContain(first.get("text").textValue());
    CommandResult all = prism.run("summarize", "page.md", "-k", "5000", "--json");
    assertThat(all.exit()).isZero();
    assertThat(all.err()).contains("the summary is all of it");
    assertThat(all.json().get("picks")).hasSize(all.json().get("items").intValue());
  }

  @Test
  void images() throws Exception {
    Sample.images(folder.resolve("photos"));
    CommandResult ran =
        prism.runLine(
            "summarize photos --query photos/red/0.png -k 3 --report p.html --copy chosen --json");
    JsonNode all = ran.succeededSilently().json();
    assertThat(all.at("/picks/0/id").textValue()).startsWith("red/");
    assertThat(all.at("/picks/0/image").textValue()).endsWith(".png");
    assertThat(Files.readString(folder.resolve("p.html")))
        .contains("Query set Q", "data:image/jpeg;base64,");
    try (var files = Files.list(folder.resolve("chosen"))) {
      assertThat(files.count()).isEqualTo(all.get("picks").size());
    }
    Files.writeString(folder.resolve("photos/broken.png"), "no image");
    CommandResult without = prism.runLine("summarize photos -k 2");
    assertThat(without.exit()).isZero();
    assertThat(without.err()).contains("broken.png", "Going on without it");
    assertThat(without.out().lines())
        .as("the ids alone")
        .hasSize(2)
        .allMatch(l -> l.endsWith(".png"));
  }

  @Test
  void badInput() throws Exception {
    Files.writeString(folder.resolve("empty.md"), "# Nothing\n");
    refused(3, "has no sentence", "summarize", "empty.md", "-k", "3");
    refused(2, "number of items, of words or of seconds", "summarize", "page.md");
    refused(3, "Did you mean page.md?", "summarize", "pag.md", "-k", "3");
    refused(2, "would overwrite", "summarize", "page.md", "-k", "3", "--out", "page.md");
    refused(2, "query or private set is empty", "summarize", "page.md", "-k", "3", "-q", "");
    refused(2, "not both", "summarize", "page.md", "-k", "3", "-m", "fl", "--model", "m.json");
    refused(3, "There is no file m.json", "summarize", "page.md", "-k", "3", "--model", "m.json");
    Files.writeString(folder.resolve("clip.mp4"), "not a video");
    refused(3, "ffmpeg", "summarize", "clip.mp4", "-k", "3");
    Files.writeString(folder.resolve("t.jsonl"), "{\"tags\": [\"car\"]}\n{\"tags\": [\"tree\"]}\n");
    refused(3, "No concept has this name", "summarize", "t.jsonl", "-k", "1", "-q", "boat");
  }
}
