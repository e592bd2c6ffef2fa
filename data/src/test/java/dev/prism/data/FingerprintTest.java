package dev.prism.data;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FingerprintTest {
  @TempDir Path folder;

  /** The digest of "abc" is the standard's example. */
  @Test
  void ofAFileIsHalfOfItsSha256() throws IOException {
    Path f = Files.writeString(folder.resolve("abc"), "abc");
    assertThat(Fingerprint.of(f)).isEqualTo("ba7816bf8f01cfea414140de5dae2223");
    Path large = Files.write(folder.resolve("large"), new byte[200_000]);
    String before = Fingerprint.of(large);
    byte[] last = new byte[200_000];
    last[199_999] = 1;
    Files.write(large, last);
    assertThat(Fingerprint.of(large)).isNotEqualTo(before).matches("[0-9a-f]{32}");
  }

  @Test
  void partsAreNotRunTogether() {
    assertThat(Fingerprint.of("ab".getBytes(UTF_8), "c".getBytes(UTF_8)))
        .isEqualTo(Fingerprint.of("ab".getBytes(UTF_8), "c".getBytes(UTF_8)))
        .isNotEqualTo(Fingerprint.of("a".getBytes(UTF_8), "bc".getBytes(UTF_8)))
        .isNotEqualTo(Fingerprint.of("abc".getBytes(UTF_8)));
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatThrownBy(() -> Fingerprint.of(folder.resolve("none")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("none");
  }
}
