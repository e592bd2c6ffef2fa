package dev.prism.data;

import static dev.prism.data.Fixtures.X;
import static dev.prism.data.Fixtures.fixture;
import static dev.prism.data.Fixtures.load;
import static dev.prism.data.Fixtures.refused;
import static dev.prism.data.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.kernel.Features;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NpyTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"f2", "f4", "f8", "f2_fortran", "f4_fortran", "f8_fortran"})
  void floats(String name) {
    assertThat(rows(load(name + ".npy"))).isDeepEqualTo(X);
  }

  @ParameterizedTest
  @ValueSource(strings = {"u1", "u2", "u4", "u8", "i1", "i2", "i4", "i8"})
  void wholeNumbers(String name) {
    assertThat(rows(load(name + ".npy")))
        .isDeepEqualTo(new float[][] {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {9, 10, 11}});
  }

  @Test
  void imagesAreFlattenedAndTruthIsOneOrZero() {
    assertThat(rows(load("images.npy"))[3]).containsExactly(18, 19, 20, 21, 22, 23);
    assertThat(rows(load("bool.npy"))[2]).containsExactly(1, 1, 1);
  }

  @Test
  void oneNumberPerItemIsAlsoAColumn() {
    Table t = load("labels.npy");
    assertThat(t.column("value")).containsExactly("3", "1", "4", "1");
    assertThat(rows(t)).isDeepEqualTo(new float[][] {{3}, {1}, {4}, {1}});
  }

  @Test
  void whatIsWrittenIsReadBack() {
    Path file = folder.resolve("x.npy");
    TableWriter.writeFeatures(file, Features.of(X));
    assertThat(rows(TableReader.read(file, ReadOptions.NONE))).isDeepEqualTo(X);
    assertThat(file).hasSameBinaryContentAs(fixture("f4.npy"));
  }

  @ParameterizedTest
  @CsvSource({
    "big_endian, >f4, astype",
    "complex, <c8, little-endian",
    "text, <U1, little-endian",
    "scalar, a single number, rows of numbers",
    "empty, is empty, '[0, 3]'",
    "nan_fortran, 'NaN in row 2, column 0', nan_to_num",
    "images_fortran, 3 dimensions, ascontiguousarray",
  })
  void errorMessages(String name, String says, String next) {
    refused(() -> load(name + ".npy"), name + ".npy", says, next);
  }

  @Test
  void truncatedFilesAreReportedWithTheirLength() throws IOException {
    byte[] whole = Files.readAllBytes(fixture("f8.npy"));
    refused(() -> Npy.map(write(whole, 223)).table(), "cut off at byte 223", "needs 96", "95 are");
    refused(() -> Npy.map(write(whole, 100)).table(), "cut off at byte 100", "ends at byte 128");
    refused(() -> TableReader.read(write(whole, 0), ReadOptions.NONE), "x.npy is empty");
    refused(() -> TableReader.read(write(whole, 7), ReadOptions.NONE), "x.npy is not npy");
  }

  @Test
  void brokenHeaders() throws IOException {
    byte[] whole = Files.readAllBytes(fixture("f4.npy"));
    whole[6] = 9;
    refused(() -> Npy.map(write(whole, 176)), "npy version 9");
    whole[6] = 1;
    Arrays.fill(whole, 10, 128, (byte) ' ');
    refused(() -> Npy.map(write(whole, 176)), "header that cannot be read");
    byte[] huge =
        "{'descr': '<f4', 'fortran_order': False, 'shape': (9999999999999, 99999999)}".getBytes();
    System.arraycopy(huge, 0, whole, 10, huge.length);
    refused(() -> Npy.map(write(whole, 176)), "header that cannot be read", "9999999999999");
  }

  private Path write(byte[] whole, int length) throws IOException {
    return Files.write(folder.resolve("x.npy"), Arrays.copyOf(whole, length));
  }
}
