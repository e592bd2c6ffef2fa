package dev.prism.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The committed results: each report is what the code renders from the JSON file. */
class CommittedResultsTest {
  private static final Path FOLDER = Path.of("../docs/results");

  static List<Path> results() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(f -> f.toString().endsWith(".json")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("results")
  void theMarkdownAndDrawingsAreRenderedFromTheJson(Path json) throws IOException {
    ExperimentReport report = ReportCommand.read(json);
    String name = new ResultFiles(json).name();
    assertThat(FOLDER.resolve(name + ".md")).hasContent(report.markdown(name));
    report
        .drawings()
        .forEach((end, svg) -> assertThat(FOLDER.resolve(name + "-" + end)).hasContent(svg));
  }

  @ParameterizedTest
  @MethodSource("results")
  void theHtmlPageIsRenderedFromTheJson(Path json) {
    assertThat(ReportCommand.read(json).html())
        .startsWith("<!doctype html>")
        .contains("</table>")
        .doesNotContain("NaN", "null");
  }

  @Test
  void onlyJsonMarkdownAndDrawingsAreCommitted() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files).allMatch(f -> f.toString().matches(".*\\.(json|md|svg)"));
    }
  }

  @Test
  void theCommandWritesMarkdownAndThePage(@TempDir Path folder) throws IOException {
    Path json = Files.copy(FOLDER.resolve("recovery.json"), folder.resolve("r.v2.json"));
    Path page = folder.resolve("page.html");
    int exit =
        new CommandLine(new ReportCommand()).execute(json.toString(), "--html", page.toString());
    assertThat(exit).isZero();
    assertThat(folder.resolve("r.v2.md")).hasSameTextualContentAs(FOLDER.resolve("recovery.md"));
    assertThat(page).content().startsWith("<!doctype html>").contains("Recovery of a hidden");
  }

  @Test
  void otherFilesAreRejected(@TempDir Path folder) throws IOException {
    Path other = Files.writeString(folder.resolve("other.json"), "{\"picks\": []}");
    assertThatThrownBy(() -> ReportCommand.read(other))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("is not a file of results");
    assertThatThrownBy(() -> new ResultFiles(folder.resolve("r.txt")))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("should end in .json");
  }

  /** Each experiment has keys of its own, or its results would be read as those of another. */
  @ParameterizedTest
  @MethodSource("results")
  void everyFileIsReadByItsOwnExperiment(Path json) {
    String kind = json.getFileName().toString().replaceFirst("(-.*)?\\.json", "");
    assertThat(ReportCommand.read(json).getClass().getSimpleName().toLowerCase(Locale.ROOT))
        .isEqualTo(kind + "report");
  }

  @Test
  void aPageThatCannotBeWrittenIsRefusedFirst(@TempDir Path folder) throws IOException {
    Path json = Files.copy(FOLDER.resolve("recovery.json"), folder.resolve("r.json"));
    CommandLine command = new CommandLine(new ReportCommand());
    command.setErr(new PrintWriter(new StringWriter()));
    String page = folder.resolve("no/such/folder/page.html").toString();
    assertThat(command.execute(json.toString(), "--html", page)).isNotZero();
    assertThat(folder.resolve("r.md")).doesNotExist();
  }
}
