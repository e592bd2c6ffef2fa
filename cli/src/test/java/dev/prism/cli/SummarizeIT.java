package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.report.Html;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Summaries of the project's own pages and of pictures, end to end. */
class SummarizeIT {
  @TempDir Path folder;
  private Launcher prism;

  @BeforeEach
  void write() throws Exception {
    prism = new Launcher(folder);
    Files.copy(Launcher.ROOT.resolve("docs/embedding.md"), folder.resolve("page.md"));
  }

  private void refused(int exit, String says, String... words) throws Exception {
    Ran ran = prism.run(words);
    assertThat(ran.exit()).as(ran.err()).isEqualTo(exit);
    assertThat(ran.err()).contains(says).doesNotContain("Exception");
  }

  @Test
  void aDocument() throws Exception {
    Launcher.needsEmbed();
    JsonNode all =
        prism.say("summarize page.md --words 60 --out s.txt --report s.html").quietly().json();
    assertThat(all.get("flavour").textValue()).isEqualTo("generic");
    String text = all.get("text").textValue();
    assertThat(Files.readString(folder.resolve("s.txt"))).isEqualTo(text + "\n");
    assertThat(text.split("\\s+").length).isLessThanOrEqualTo(66); // words with hyphens count once
    String page = Files.readString(folder.resolve("s.html"));
    assertThat(page).startsWith("<!doctype html>").endsWith("</html>\n").contains("<mark>");
    for (JsonNode pick : all.get("picks")) {
      assertThat(page).contains(Html.escape(pick.get("text").textValue()));
      assertThat(pick.get("why").textValue()).isNotBlank();
    }
    int[] order = new int[all.get("reading").size()];
    for (int i = 0; i < order.length; i++) {
      order[i] = Integer.parseInt(all.get("reading").get(i).textValue());
    }
    assertThat(order).isSorted();
  }

  @Test
  void aPhraseGuides() throws Exception {
    Launcher.needsEmbed();
    Ran asked =
        prism.run("summarize", "page.md", "-q", "texts and pictures become vectors", "-k", "3");
    JsonNode first = asked.done().json().at("/picks/0");
    assertThat(first.get("text").textValue()).containsAnyOf("embed", "vectors", "MiniLM");
    assertThat(first.get("likeness").doubleValue()).isGreaterThan(0.3);
    Files.writeString(folder.resolve("known.txt"), first.get("text").textValue());
    Ran update =
        prism.run(
            "summarize",
            "page.md",
            "-q",
            "texts and pictures become vectors",
            "--seen",
            "known.txt",
            "-k",
            "3");
    assertThat(update.done().json().get("flavour").textValue()).isEqualTo("query-focused update");
    assertThat(update.json().get("text").textValue()).doesNotContain(first.get("text").textValue());
    Ran all = prism.run("summarize", "page.md", "-k", "5000");
    assertThat(all.exit()).isZero();
    assertThat(all.err()).contains("the summary is all of it");
    assertThat(all.json().get("picks")).hasSize(all.json().get("items").intValue());
  }

  @Test
  void pictures() throws Exception {
    Sample.pictures(folder.resolve("photos"));
    Ran ran =
        prism.say("summarize photos --query photos/red/0.png -k 3 --report p.html --copy chosen");
    JsonNode all = ran.quietly().json();
    assertThat(all.at("/picks/0/id").textValue()).startsWith("red/");
    assertThat(all.at("/picks/0/picture").textValue()).endsWith(".png");
    assertThat(Files.readString(folder.resolve("p.html")))
        .contains("Like this (Q)", "data:image/jpeg;base64,");
    try (var files = Files.list(folder.resolve("chosen"))) {
      assertThat(files.count()).isEqualTo(all.get("picks").size());
    }
    Files.writeString(folder.resolve("photos/broken.png"), "no picture");
    Ran without = prism.say("summarize photos -k 2");
    assertThat(without.exit()).isZero();
    assertThat(without.err()).contains("broken.png", "Going on without it");
    assertThat(without.json().get("notes")).hasSize(1);
  }

  @Test
  void badInput() throws Exception {
    Files.writeString(folder.resolve("empty.md"), "# Nothing\n");
    refused(3, "has no sentence", "summarize", "empty.md", "-k", "3");
    refused(2, "How long?", "summarize", "page.md");
    refused(3, "Did you mean page.md?", "summarize", "pag.md", "-k", "3");
    refused(2, "would overwrite", "summarize", "page.md", "-k", "3", "--out", "page.md");
    refused(2, "empty text guides nobody", "summarize", "page.md", "-k", "3", "-q", "");
    refused(2, "not both", "summarize", "page.md", "-k", "3", "-m", "fl", "--model", "m.json");
    refused(3, "There is no file m.json", "summarize", "page.md", "-k", "3", "--model", "m.json");
    Files.writeString(folder.resolve("clip.mp4"), "not a video");
    refused(3, "ffmpeg", "summarize", "clip.mp4", "-k", "3");
    Files.writeString(folder.resolve("t.jsonl"), "{\"tags\": [\"car\"]}\n{\"tags\": [\"tree\"]}\n");
    refused(3, "No concept is called so", "summarize", "t.jsonl", "-k", "1", "-q", "boat");
  }
}
