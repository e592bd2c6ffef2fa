package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.data.Table;
import dev.prism.data.TableWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exported code selects the same items. */
class CodeExportTest {
  @TempDir Path folder;

  @Test
  void javaSelectsTheSameItems() throws Exception {
    Path file = folder.resolve("pool.npy");
    Table made = Opened.groups(200, 8, 6);
    TableWriter.writeFeatures(file, made.features());
    Table pool = new Table(file.toString(), made.features(), null, Map.of());
    try (Opened at = new Opened(pool, folder.resolve("kept"), 200_000_000)) {
      Map<String, Object> q =
          Map.of(
              "query",
              List.of(1, 9),
              "private",
              List.of(4),
              "labelled",
              List.of(17, 25),
              "measure",
              "flcmi:eta=0.6,nu=0.3",
              "kernel",
              "rbf",
              "neighbours",
              50,
              "optimizer",
              "stochastic",
              "seed",
              3,
              "k",
              8);
      assertThat(run(at.post("/api/code", q).path("java").asText())).isEqualTo(ids(at, q));
    }
  }

  @Test
  void exportsItemsOutsideThePool() throws Exception {
    Path file = folder.resolve("pool.npy");
    Table made = Opened.groups(200, 8, 6);
    TableWriter.writeFeatures(file, made.features());
    Table pool = new Table(file.toString(), made.features(), null, Map.of());
    try (Opened at = new Opened(pool, folder.resolve("kept"), 200_000_000)) {
      String one = at.post("/api/extras", Map.of("text", "one")).path("name").asText();
      String two = at.post("/api/extras", Map.of("text", "another")).path("name").asText();
      Map<String, Object> q =
          Map.of(
              "queryExtras",
              List.of(one, two),
              "query",
              List.of(3),
              "privateExtras",
              List.of(two),
              "measure",
              "flcmi",
              "k",
              6);
      JsonNode copied = at.post("/api/code", q);
      assertThat(run(copied.path("java").asText())).isEqualTo(ids(at, q));
      assertThat(copied.path("command").asText())
          .startsWith("printf '%s\\n' f0,f1,f2,f3,f4,f5,f6,f7 ")
          .contains(" > query.csv\n", " > private.csv\n./prism select", "--query query.csv");
    }
  }

  private static List<String> ids(Opened at, Map<String, Object> q) throws Exception {
    return at.post("/api/select", q).path("picks").findValuesAsText("id");
  }

  private List<String> run(String code) throws Exception {
    Path source = folder.resolve("Picks.java");
    Files.writeString(source, code);
    Path out = folder.resolve("out.txt"), err = folder.resolve("err.txt");
    Process p =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                source.toString())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertThat(p.waitFor()).as(() -> code + "\n" + read(err)).isZero();
    return Files.readAllLines(out);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void quotesWordsForAShell() {
    assertThat(CodeExport.quoted("a/b-c_1.npy")).isEqualTo("a/b-c_1.npy");
    assertThat(CodeExport.quoted("it's $HOME; rm")).isEqualTo("'it'\\''s $HOME; rm'");
    assertThat(CodeExport.quoted("")).isEqualTo("''");
  }
}
