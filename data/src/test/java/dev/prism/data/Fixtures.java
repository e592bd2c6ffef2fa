package dev.prism.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.kernel.Features;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** The files of src/test/resources/formats, and what make.py put into them. */
final class Fixtures {
  /** The x of make.py. */
  static final float[][] X = {
    {-1, -0.75f, -0.5f}, {-0.25f, 0, 0.25f}, {0.5f, 0.75f, 1}, {1.25f, 1.5f, 1.75f}
  };

  private Fixtures() {}

  static Path fixture(String name) {
    try {
      return Path.of(Fixtures.class.getResource("/formats/" + name).toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  static Table load(String fixture) {
    return TableReader.read(fixture(fixture), ReadOptions.NONE);
  }

  static float[][] rows(Features f) {
    float[][] out = new float[f.size()][f.width()];
    for (int i = 0; i < out.length; i++) {
      f.read(i, out[i], 0);
    }
    return out;
  }

  static float[][] rows(Table t) {
    return rows(t.features());
  }

  interface Doing {
    void now() throws Exception;
  }

  /** It fails with a sentence in which all of these occur. */
  static void refused(Doing what, String... says) {
    assertThatThrownBy(what::now)
        .isInstanceOf(DataException.class)
        .message()
        .contains(says)
        .matches(m -> !m.contains(" null"), "has no null in it");
    assertThat(says).isNotEmpty();
  }
}
