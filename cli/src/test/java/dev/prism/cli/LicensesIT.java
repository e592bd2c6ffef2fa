package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every library that comes with the command line is in the list of licenses. */
class LicensesIT {
  @Test
  void everyLibraryHasALineWithItsLicense() throws IOException {
    List<String> beginnings =
        Files.readAllLines(DocsPages.ROOT.resolve("dist/src/main/licenses/third-party.txt"))
            .stream()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.split(" [|] ", -1))
            .peek(fields -> assertThat(fields).hasSize(5))
            .map(fields -> fields[0])
            .toList();
    try (Stream<Path> jars = Files.list(Path.of("target", "lib"))) {
      List<String> libraries =
          jars.map(jar -> jar.getFileName().toString())
              .filter(n -> !n.startsWith("prism-"))
              .toList();
      assertThat(libraries).isNotEmpty();
      assertThat(libraries)
          .allSatisfy(jar -> assertThat(beginnings).as(jar).anyMatch(jar::startsWith));
    }
  }
}
