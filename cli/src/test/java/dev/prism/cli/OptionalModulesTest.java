package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.data.DataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptionalModulesTest {
  private static final String ARCHIVE = "1.2.3-linux-x64";

  @TempDir Path folder;

  @Test
  void jarsAreFoundBesideTheArchiveWhateverItsFolderIsCalled() throws IOException {
    Path jar = folder.resolve("prism-embed-" + ARCHIVE + "/model.jar");
    Files.createDirectories(jar.getParent());
    Files.createFile(jar);
    assertThat(OptionalModules.unpackedJars(folder.resolve("renamed"), "embed", ARCHIVE))
        .containsExactly(jar);
  }

  @Test
  void jarsInsideTheArchiveComeFirst() throws IOException {
    Path home = folder.resolve("prism-" + ARCHIVE);
    Path jar = home.resolve("modules/experiments/studies.jar");
    Files.createDirectories(jar.getParent());
    Files.createFile(jar);
    assertThat(OptionalModules.unpackedJars(home, "experiments", ARCHIVE)).containsExactly(jar);
  }

  @Test
  void aMissingAddOnIsNamedWithItsArchiveAndTheFolderToUnpackItIn() {
    assertThatThrownBy(
            () -> OptionalModules.unpackedJars(folder.resolve("prism"), "train", ARCHIVE))
        .isInstanceOf(DataException.class)
        .hasMessage(
            "Networks are trained by the add-on train, which is not installed. Unpack the archive"
                + " prism-train-1.2.3-linux-x64.tar.gz in the folder %s.",
            folder);
  }
}
