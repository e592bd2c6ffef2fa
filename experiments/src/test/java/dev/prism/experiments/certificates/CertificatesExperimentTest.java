package dev.prism.experiments.certificates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.prism.data.DataException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The command on small graphs in the format of OR-Library. */
class CertificatesExperimentTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /**
   * A path of six vertices with edges of length 1: two locations are best at the second and fifth.
   */
  private void path(String name) throws IOException {
    List<String> lines = new ArrayList<>(List.of(" 6 5 2"));
    for (int i = 1; i < 6; i++) {
      lines.add(" " + i + " " + (i + 1) + " 1");
    }
    Files.write(folder.resolve(name + ".txt"), lines);
  }

  private int run(String... more) {
    List<String> words = new ArrayList<>(List.of("--measures", "--graphs", folder.toString()));
    words.addAll(List.of("--out", folder.resolve("r.json").toString(), "--json"));
    words.addAll(List.of(more));
    CommandLine command = new CommandLine(new CertificatesExperiment());
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return command.execute(words.toArray(String[]::new));
  }

  private JsonNode results() throws IOException {
    return new ObjectMapper().readTree(folder.resolve("r.json").toFile());
  }

  @Test
  void theOptimumOfAPathIsFoundAndProved() throws IOException {
    path("pmed1");
    Files.write(folder.resolve("pmedopt.txt"), List.of("pmed1 4", "pmed2 9"));
    assertThat(run("--instances", "1")).isZero();
    JsonNode l = results().path("locations").path(0);
    assertThat(l.path("name").asText()).isEqualTo("pmed1");
    assertThat(l.path("published").asInt()).isEqualTo(4);
    assertThat(l.path("found").asDouble()).isEqualTo(4);
    assertThat(l.path("optimal").asBoolean()).isTrue();
    assertThat(results().path("bounds")).as("no measure, no images").isEmpty();
    assertThat(folder.resolve("r.md"))
        .content()
        .contains("| pmed1 | 6 | 2 | 4 |", "by the search on 1; on 1 the search proves")
        .doesNotContain("Value over bound");
    assertThat(new ObjectMapper().readTree(out.toString())).isEqualTo(results());
  }

  /** Results that are in the file are not computed again, and the others are added. */
  @Test
  void resumes() throws IOException {
    path("pmed1");
    path("pmed2");
    Files.write(folder.resolve("pmedopt.txt"), List.of("pmed2 4"));
    assertThat(run("--instances", "1")).isZero();
    JsonNode first = results().path("locations").path(0);
    assertThat(first.has("published")).as("an optimum that is not listed").isFalse();
    assertThat(run("--instances", "2")).isZero();
    assertThat(err.toString().lines()).containsExactly("prism: pmed1 …", "prism: pmed2 …");
    assertThat(results().path("locations")).hasSize(2);
    assertThat(results().path("locations").path(0)).as("not run again").isEqualTo(first);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "6 5", "6 x 2", "6 1 2\n1 7 1", "6 1 2\n1 2"})
  void filesOfAnotherFormat(String text) throws IOException {
    Files.writeString(folder.resolve("pmed1.txt"), text);
    Files.writeString(folder.resolve("pmedopt.txt"), "pmed1 4\n");
    assertThatThrownBy(() -> LocationGraph.read(folder, "pmed1"))
        .isInstanceOf(DataException.class)
        .hasMessageContainingAll("pmed1.txt", "are not as OR-Library's should be");
  }

  @Test
  void filesThatAreNotThere() throws IOException {
    assertThatThrownBy(() -> LocationGraph.read(folder, "pmed1"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("pmedopt.txt");
    Files.writeString(folder.resolve("pmedopt.txt"), "pmed1 four\n");
    path("pmed1");
    assertThatThrownBy(() -> LocationGraph.read(folder, "pmed1"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("\"four\"");
  }

  /** Results of nothing cannot be reported, and a file of results must be one. */
  @Test
  void nothingToReport() throws IOException {
    assertThatThrownBy(() -> CertificatesReport.read(folder.resolve("none.json")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no results");
    Path other = Files.writeString(folder.resolve("other.json"), "[1, 2]");
    assertThatThrownBy(() -> CertificatesResults.of(other))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("other.json");
  }
}
