package dev.prism.data;

import static dev.prism.data.Fixtures.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFilesTest {
  @TempDir Path folder;

  @Test
  void theNewFileTakesThePlaceOfTheOld() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "old");
    AtomicFiles.write(file, out -> out.write("new".getBytes(StandardCharsets.UTF_8)));
    assertThat(file).hasContent("new");
    assertThat(folder.toFile().list()).containsExactly("a.txt");
  }

  @Test
  void theOldFileIsWholeUntilTheNewOneIs() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "old");
    AtomicFiles.write(
        file,
        out -> {
          out.write(new byte[1 << 20]);
          assertThat(file).hasContent("old");
        });
    assertThat(file).hasSize(1 << 20);
  }

  @Test
  void failuresLeaveTheOldFileAndNothingElse() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "old");
    refused(
        () ->
            AtomicFiles.write(
                file,
                out -> {
                  out.write(new byte[1 << 20]);
                  throw new IOException("disk full");
                }),
        "a.txt cannot be written",
        "disk full");
    assertThatThrownBy(
            () ->
                AtomicFiles.write(
                    file,
                    out -> {
                      throw new IllegalStateException("interrupted");
                    }))
        .hasMessage("interrupted");
    assertThat(file).hasContent("old");
    assertThat(folder.toFile().list()).containsExactly("a.txt");
  }

  @Test
  void aLinkStaysALink() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link.txt"), file);
    AtomicFiles.write(link, out -> out.write('x'));
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("x");
  }
}
