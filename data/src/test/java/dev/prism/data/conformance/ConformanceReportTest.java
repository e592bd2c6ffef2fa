package dev.prism.data.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConformanceReportTest {
  @TempDir Path folder;

  @Test
  void countsFilesAtAnyDepthAndIgnoresOthers() throws IOException {
    Path deep = Files.createDirectories(folder.resolve("a/b"));
    Files.copy(Golden.folder().resolve("cases/fl_01.json"), deep.resolve("fl.json"));
    Files.copy(Golden.folder().resolve("cases/gc_01.json"), folder.resolve("gc.json"));
    Files.writeString(folder.resolve("README.md"), "not a case");
    ConformanceReport report = Conformance.run(folder);
    assertThat(report.results())
        .extracting(r -> r.file().replace('\\', '/'))
        .containsExactly("a/b/fl.json", "gc.json");
    assertThat(Printed.lines(report)).containsExactly("2 passed, 0 failed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{", "[]", "{}", "null", "{\"function\": \"FL\"} x", "a\nb", "[[1],\n[2]]"})
  void aFileThatIsNotACaseFailsInOneLineWithItsName(String text) throws IOException {
    Files.writeString(folder.resolve("broken.json"), text);
    List<String> lines = Printed.lines(Conformance.run(folder));
    assertThat(lines).hasSize(2);
    assertThat(lines.getFirst()).startsWith("broken.json: It is not a golden case: ").endsWith(".");
    assertThat(lines.getLast()).isEqualTo("0 passed, 1 failed");
  }

  @Test
  void aBrokenLinkFailsInASentence() throws IOException {
    Files.createSymbolicLink(folder.resolve("gone.json"), folder.resolve("nowhere"));
    assertThat(Printed.lines(Conformance.run(folder)).getFirst())
        .startsWith("gone.json: It cannot be read: ");
  }

  @Test
  void theLastLineIsTheCount() {
    assertThat(Printed.lines(Conformance.run(Golden.folder())).getLast())
        .matches("\\d+ passed, \\d+ failed");
  }

  @Test
  void moreFailuresAreCounted() {
    CaseResult r = new CaseResult("x.json", "FL", 9, 0, 0, List.of("a\n  b", "c", "d"));
    assertThat(Printed.lines(new ConformanceReport(List.of(r))))
        .containsExactly("x.json: a b (and 2 more)", "0 passed, 1 failed");
  }

  @Test
  void theStatusIsZeroWhenAllPass() throws IOException {
    Files.copy(Golden.folder().resolve("cases/fl_01.json"), folder.resolve("fl.json"));
    assertThat(status(folder.toString())).isZero();
    Files.writeString(folder.resolve("broken.json"), "{");
    assertThat(status(folder.toString())).isOne();
    assertThat(status(folder.resolve("nowhere").toString())).isOne();
    assertThat(status()).isOne();
  }

  private static int status(String... args) {
    int[] status = new int[1];
    List<String> lines = Printed.by(out -> status[0] = Conformance.status(args, out, out));
    assertThat(lines).as("something is always said").isNotEmpty();
    return status[0];
  }

  @Test
  void aFolderWithoutCasesIsRejected() {
    assertThatThrownBy(() -> Conformance.run(folder))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("no .json file");
    assertThatThrownBy(() -> Conformance.run(folder.resolve("nowhere")))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("is not a folder");
  }
}
