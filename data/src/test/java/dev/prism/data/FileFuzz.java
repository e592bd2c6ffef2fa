package dev.prism.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Random files: what they hold is read exactly, and what is left of them after some bytes have
 * changed is read or refused with a sentence.
 */
final class FileFuzz {
  /** A reader of files: the library, or one with a planted fault. */
  @FunctionalInterface
  interface Reader {
    Table read(Path file);
  }

  private static final Pattern PLAIN =
      Pattern.compile("[\\x20-\\x7e&&[^\"']]*+(\\n[\\x20-\\x7e&&[^\"']]++)*+\\n?");

  private final Path folder;
  private final Reader reader;

  FileFuzz(Path folder, Reader reader) {
    this.folder = folder;
    this.reader = reader;
  }

  /** Makes the file of a seed, reads it, changes some bytes, and reads again. */
  void check(long seed) throws Exception {
    SplittableRandom r = new SplittableRandom(seed);
    GoodFile good = GoodFile.random(r, folder);
    Path file = folder.resolve(seed + "-" + good.name());
    try {
      Files.write(file, good.bytes());
      compare(good.name(), reader.read(file), good.rows(), good.ids());
      for (int i = 0; i < 8; i++) {
        byte[] bad = GoodFile.mutated(r, good.bytes());
        Path other = folder.resolve(seed + "-" + i + "-" + good.name());
        Files.write(other, bad);
        mutated(good, bad, other);
        Files.delete(other);
      }
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static void compare(String name, Table t, float[][] rows, @Nullable List<String> ids) {
    whole(name, t);
    assertThat(t.features()).as(name).isNotNull();
    assertThat(rows(t.features())).as(name).isDeepEqualTo(rows);
    for (int i = 0; i < rows.length; i++) {
      assertThat(t.id(i)).as(name).isEqualTo(ids == null ? String.valueOf(i) : ids.get(i));
    }
  }

  private void mutated(GoodFile good, byte[] bad, Path file) {
    String what = good.name() + " as " + new String(bad, StandardCharsets.ISO_8859_1);
    float[][] plain = good.name().endsWith("csv") ? plainNumbers(bad, good) : null;
    Table t;
    try {
      t = reader.read(file);
      whole(what, t);
    } catch (PrismException e) {
      assertThat(e.getMessage())
          .as(what)
          .hasSizeBetween(15, 2000)
          .matches("(?s).*[.!?…)]")
          .doesNotContain("Exception");
      assertThat(plain).as("%s is refused (%s)", what, e.getMessage()).isNull();
      return;
    } catch (RuntimeException | Error e) {
      throw new AssertionError(what + ": " + e, e);
    }
    boolean cut =
        good.name().endsWith("npy")
            && bad.length < good.bytes().length
            && Arrays.equals(bad, Arrays.copyOf(good.bytes(), bad.length));
    assertThat(cut).as("%s is cut off and read", what).isFalse();
    if (plain != null) {
      assertThat(rows(t.features())).as(what).isDeepEqualTo(plain);
    }
  }

  /** Checks that a table is consistent: one id and one cell of every column for each row. */
  private static void whole(String what, Table t) {
    if (t.features() != null) {
      rows(t.features());
      if (t.featureNames() != null) {
        assertThat(t.featureNames()).as(what).hasSize(t.features().width());
      }
    }
    if (t.ids() != null) {
      assertThat(t.ids()).as(what).hasSize(t.size()).doesNotContainNull().doesNotHaveDuplicates();
    }
    t.columns().forEach((name, c) -> assertThat(c).as(what + ": " + name).hasSize(t.size()));
  }

  private static float[][] rows(Features x) {
    float[][] out = new float[x.size()][x.width()];
    for (int i = 0; i < out.length; i++) {
      x.read(i, out[i], 0);
    }
    return out;
  }

  /**
   * The numbers of a plain CSV whose header is still that of a file without ids, read in the most
   * simple way; null where a cell is anything else than a number.
   */
  private static float @Nullable [][] plainNumbers(byte[] bytes, GoodFile good) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    String header = new String(good.bytes(), StandardCharsets.UTF_8).lines().findFirst().get();
    if (good.ids() != null || !PLAIN.matcher(text).matches() || text.contains("\r")) {
      return null;
    }
    List<String> lines = text.lines().toList();
    if (lines.size() < 2 || !lines.get(0).equals(header)) {
      return null;
    }
    float[][] out = new float[lines.size() - 1][];
    for (int i = 0; i < out.length; i++) {
      String[] cells = lines.get(i + 1).split(",", -1);
      out[i] = new float[cells.length];
      for (int k = 0; k < cells.length; k++) {
        if (!cells[k].matches("-?[0-9]+(\\.[0-9]+)?([eE]-?[0-9])?")) {
          return null;
        }
        out[i][k] = Float.parseFloat(cells[k]);
      }
      if (cells.length != header.split(",").length) {
        return null;
      }
    }
    return out;
  }
}
