package dev.prism.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.kernel.Features;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that are computed with where they lie in the file, beside the same rows in memory. */
class MappedTest {
  @TempDir Path folder;

  /** Widths of whole vectors, and one that is not. */
  @ParameterizedTest
  @ValueSource(ints = {32, 50, 128})
  void sameBitsInTheFileAsInMemory(int width) {
    Random r = new Random(3);
    float[][] rows = new float[40][width];
    double[] y = r.doubles(width, -1, 1).toArray();
    float[] size = {1, 1e-20f, 1e20f, 0};
    for (int i = 0; i < rows.length; i++) {
      for (int k = 0; k < width; k++) {
        rows[i][k] = size[i % 10 == 9 ? 1 + i / 10 % 3 : 0] * (r.nextFloat() - 0.5f);
      }
    }
    Path file = folder.resolve("rows.npy");
    TableWriter.writeFeatures(file, Features.of(rows));
    Features mapped = TableReader.read(file, ReadOptions.NONE).features();
    double[] dots = new double[30], squares = new double[30];
    double[] want = new double[30], wantSquares = new double[30];
    mapped.dots(7, 37, y, dots, squares);
    Features.of(rows).dots(7, 37, y, want, wantSquares);
    assertThat(dots).isEqualTo(want);
    assertThat(squares).isEqualTo(wantSquares);
  }

  @Test
  void badNumbersOfALargeFileAreReportedWhenRead() throws IOException {
    int rows = 20_000, width = 64;
    Path file = folder.resolve("bad.npy");
    TableWriter.writeFeatures(file, Features.of(new float[rows * width], width));
    try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
      out.seek(out.length() - 4L * rows * width + 4L * (12_345 * width + 6));
      out.writeInt(Integer.reverseBytes(Float.floatToRawIntBits(Float.NaN)));
    }
    Features mapped = TableReader.read(file, ReadOptions.NONE).features();
    double[] out = new double[rows];
    assertThatThrownBy(() -> mapped.dots(0, rows, new double[width], out, new double[rows]))
        .hasMessageContaining("NaN in row 12345, column 6");
  }
}
