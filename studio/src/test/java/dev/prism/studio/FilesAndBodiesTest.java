package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.data.Table;
import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of files, links, bodies that are announced and never come, and ids in spreadsheets. */
class FilesAndBodiesTest {
  @TempDir Path folder;

  @Test
  void reservedNamesIgnoreCase() throws Exception {
    try (Opened at = new Opened(Opened.groups(80, 6, 3), folder.resolve("kept"), 100_000_000)) {
      String items = "{\"items\": [1, 2, 3]}";
      for (String name : List.of("runs", "Runs", "COLLECTIONS", "con", "NUL.x", "Lpt1")) {
        at.assertFails("PUT", "/api/collections/" + name, items, 400, "use another name");
      }
      at.put("/api/collections/Walk", items);
      at.assertFails("PUT", "/api/collections/walk", items, 409, "use another name");
      at.put("/api/collections/connect", items);
      String name = at.get("/api/pool").path("name").asText();
      assertThat(name)
          .isEqualTo(
              Path.of("groups.npy").toAbsolutePath().getParent().getFileName() + "/groups.npy");
      assertThat(at.get("/api/pool").path("digest").asText()).matches("[0-9a-f]{12}");
    }
  }

  /** The answer comes although the body does not. */
  @Test
  void refusesAnOversizedBodyAtOnce() throws Exception {
    try (Opened at = new Opened(Opened.groups(80, 6, 3), folder.resolve("kept"), 100_000_000)) {
      URI to = URI.create(at.address);
      for (String length : List.of("999999999999", "40000001")) {
        try (Socket s = new Socket(to.getHost(), to.getPort())) {
          s.setSoTimeout(20_000);
          String head =
              "POST /api/select HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %s\r\n\r\n{"
                  .formatted(at.host(), length);
          s.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
          byte[] status = s.getInputStream().readNBytes("HTTP/1.1 413".length());
          assertThat(new String(status, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 413");
        }
      }
    }
  }

  @Test
  void doesNotShowLinksThatLeadOut() throws Exception {
    Path images = Files.createDirectories(folder.resolve("images"));
    BufferedImage image = new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB);
    ImageIO.write(image, "png", images.resolve("a.png").toFile());
    ImageIO.write(image, "png", folder.resolve("secret.png").toFile());
    Files.createSymbolicLink(images.resolve("b.png"), folder.resolve("secret.png"));
    Files.createSymbolicLink(images.resolve("c.png"), images.resolve("a.png"));
    Table pool =
        new Table(
            images.toString(),
            Features.of(new float[][] {{1, 0}, {0, 1}, {1, 1}}),
            List.of("a.png", "b.png", "c.png"),
            Map.of());
    try (Opened at = new Opened(pool, folder.resolve("kept"), 100_000_000)) {
      assertThat(at.send("GET", "/api/images/0", null).statusCode()).isEqualTo(200);
      assertThat(at.send("GET", "/api/images/2", null).statusCode()).isEqualTo(200);
      at.assertFails("GET", "/api/images/1", null, 403, "a link to a file outside the folder");
    }
  }

  @Test
  void defusesIdsForSpreadsheets() throws Exception {
    assertThat(List.of("=1+1", "+x", "-x", "@x", "\tx", "-7", "+1.5", "a=b"))
        .map(Exporter::defused)
        .containsExactly("'=1+1", "'+x", "'-x", "'@x", "'\tx", "-7", "+1.5", "a=b");
    Table pool =
        new Table(
            "x.npy", Features.of(new float[][] {{1, 0}, {0, 1}}), List.of("=1+1", "b"), Map.of());
    try (Opened at = new Opened(pool, folder.resolve("kept"), 100_000_000)) {
      String csv = at.send("POST", "/api/export/csv", "{\"measure\": \"fl\", \"k\": 2}").body();
      assertThat(csv).contains("'=1+1").doesNotContain(",=1+1");
    }
  }

  @Test
  void catalogueNamesTheDefaultOfTheMarks() {
    assertThat(((Map<?, ?>) Catalogue.json().get("defaults")).get("q")).isEqualTo("flqmi");
    assertThatThrownBy(() -> JsonStore.checkFileName("aux", List.of()))
        .hasMessageContaining("device on Windows");
  }
}
