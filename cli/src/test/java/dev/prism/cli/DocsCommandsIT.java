package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of the pages run. Blocks marked {@code sh} are run in the order of the page by bash,
 * in a folder with small files of the names that the pages use.
 */
class DocsCommandsIT {
  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> theCommandsOfAPageRun() throws IOException {
    return DocsPages.all().stream()
        .filter(p -> !blocks(p).isEmpty())
        .map(p -> dynamicTest(DocsPages.name(p), () -> run(p)));
  }

  private static List<String> blocks(Path page) {
    try {
      return DocsPages.blocks(page, "sh");
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private void run(Path page) throws Exception {
    Path place = Files.createTempDirectory(folder, "page");
    prepare(place);
    Launcher prism = new Launcher(place);
    for (String block : blocks(page)) {
      if (block.contains(".txt") || block.contains(".md")) {
        Launcher.needsEmbed();
      }
      CommandResult ran = prism.shell("set -euo pipefail; " + block);
      assertThat(ran.exit()).as("%s: %s%n%s", page, block, ran.err()).isZero();
    }
    Files.delete(place.resolve("prism")); // JUnit warns of links that lead out of the folder
    Files.delete(place.resolve("demo"));
  }

  /** Writes the files that pages speak of: sixty rows of three numbers, examples, texts, images. */
  private static void prepare(Path place) throws IOException {
    Files.createSymbolicLink(place.resolve("prism"), Launcher.ROOT.resolve("prism"));
    Files.createSymbolicLink(place.resolve("demo"), Launcher.ROOT.resolve("demo"));
    Sample.tables(place);
    Files.write(place.resolve("pool.npy"), Sample.npy(60, 8, 1));
    Files.write(place.resolve("examples.npy"), Sample.npy(4, 8, 2));
    Files.write(place.resolve("have.npy"), Sample.npy(5, 8, 3));
    StringBuilder items = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      items.append("{\"id\":\"i%d\",\"vector\":[%d,1,2,3,4,5,6,%d]}%n".formatted(i, i % 7, i % 5));
    }
    Files.writeString(place.resolve("items.jsonl"), items);
    Files.write(place.resolve("photos.npy"), Sample.npy(60, 8, 4));
    Sample.images(place.resolve("photos"));
    outputs(place);
    collections(place);
    Files.writeString(
        place.resolve("reviews.txt"),
        """
        The battery lasts two days.
        The battery is empty after an hour.
        The screen is bright and sharp.
        Shipping took three weeks.
        The parcel arrived broken.
        The price is fair for the size.
        The keyboard feels cheap.
        Charging is slow and the cable is short.
        """);
    Files.writeString(place.resolve("wanted.txt"), "How long does the battery last?\n");
    try (InputStream notes = DocsCommandsIT.class.getResourceAsStream("/page.md")) {
      String text = new String(notes.readAllBytes(), StandardCharsets.UTF_8);
      Files.writeString(
          place.resolve("notes.md"),
          text + "\nThe battery life of the second model is two days.\n");
    }
  }

  /** Writes outputs of a model with three classes, and a target set of the last class. */
  private static void outputs(Path place) throws IOException {
    Files.write(place.resolve("H.npy"), Sample.npy(120, 8, 5));
    Files.write(place.resolve("Z.npy"), Sample.npy(120, 3, 6));
    Files.write(place.resolve("TH.npy"), Sample.npy(4, 8, 7));
    Files.write(place.resolve("TZ.npy"), Sample.npy(4, 3, 8));
    Files.write(place.resolve("TY.npy"), Sample.npy(1, 2, 2, 2, 2));
  }

  /** Writes four collections of twenty items with two summaries each. */
  private static void collections(Path place) throws IOException {
    Path trips = Files.createDirectory(place.resolve("trips"));
    for (int c = 0; c < 4; c++) {
      StringBuilder items = new StringBuilder();
      for (int j = 0; j < 20; j++) {
        items
            .append(j == 0 ? "" : ",")
            .append("{\"features\": [%d, %d, 1]}".formatted(j % 5, (c + j) % 7));
      }
      Files.writeString(
          trips.resolve("t" + c + ".json"),
          """
          {"items": [%s],
           "tasks": [{"budget": {"items": 3},
             "references": [{"items": ["0", "1", "2"]}, {"items": ["2", "3", "4"]}]}]}
          """
              .formatted(items));
    }
  }
}
