package dev.prism.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberParserTest {
  private static float feature(String cell) {
    return NumberParser.parseFeature(cell, "f.csv", "line 3", "width");
  }

  private static float[] list(String cell) {
    return NumberParser.parseList(cell, "f.csv", "line 3", "v");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "+2.5", " 3e-7 ", ".5", "1.", "NaN", "nan", "Infinity", "1E5"})
  void numbers(String cell) {
    assertThat(NumberParser.isNumber(cell)).isTrue();
  }

  /** Java's suffixes and hexadecimal numbers are texts in a table. */
  @ParameterizedTest
  @ValueSource(strings = {"", " ", "x", "1d", "2F", "0x1p3", "1,5", "1 2", "--1", "e5", "٣x"})
  void texts(String cell) {
    assertThat(NumberParser.isNumber(cell)).isFalse();
  }

  @Test
  void columnsWithMoreNumbersThanTexts() {
    assertThat(NumberParser.isMostlyNumbers(Arrays.asList("1", "2", "x", "", null))).isTrue();
    assertThat(NumberParser.isMostlyNumbers(List.of("1", "x"))).isFalse();
    assertThat(NumberParser.isMostlyNumbers(List.of("", " "))).isFalse();
    assertThat(NumberParser.isMostlyNumbers(List.of(List.of("a", "1"), List.of("b", "2")), 1))
        .isTrue();
  }

  @Test
  void decimalCommas() {
    List<List<String>> comma = List.of(List.of("1,5", "a"), List.of("2", "1,2,3"));
    assertThat(NumberParser.hasDecimalCommas(comma, 0)).isTrue();
    assertThat(NumberParser.hasDecimalCommas(comma, 1)).isFalse();
    assertThat(NumberParser.hasDecimalCommas(List.of(List.of("1.5"), List.of("2")), 0)).isFalse();
  }

  @Test
  void numbersAsJsonWritesThem() {
    assertThat(NumberParser.areJsonNumbers(Arrays.asList("0", "-1.5e+7", "", null, "10"))).isTrue();
    for (String other : List.of("01", "+1", ".5", "1.", "NaN", " 1", "1,5")) {
      assertThat(NumberParser.areJsonNumbers(List.of("1", other))).as(other).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "", "NaN", "1e39", "-Infinity", "1f"})
  void featuresAreFinite(String cell) {
    assertThatThrownBy(() -> feature(cell))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("f.csv has \"" + cell + "\" in line 3, column width")
        .hasMessageContaining("not a finite number");
  }

  @Test
  void listsInAnyOfTheirForms() {
    for (String cell : List.of("[0.5, 1, -2]", "0.5 1 -2", "(0.5;1;-2)", " [ 0.5,1 -2 ] ")) {
      assertThat(list(cell)).as(cell).containsExactly(0.5f, 1, -2);
    }
    assertThat(list("[]")).isEmpty();
    assertThat(list("7")).containsExactly(7);
    assertThatThrownBy(() -> list("[1, two]")).hasMessageContaining("\"two\"");
  }

  /** A float's shortest text is read back as the same float, but for one float and its negative. */
  @Test
  void shortestTextsAreReadBack() {
    SplittableRandom random = new SplittableRandom(7);
    int read = 0;
    for (int i = 0; i < 200_000; i++) {
      float v = Float.intBitsToFloat(random.nextInt());
      if (Float.isFinite(v)) {
        assertThat(feature(Float.toString(v)) == v)
            .as("%s", v)
            .isNotEqualTo(NumberParser.roundsTwice(v));
        read++;
      }
    }
    assertThat(read).isGreaterThan(190_000);
    float odd = 7.038531E-26f;
    assertThat(NumberParser.roundsTwice(odd)).isTrue();
    assertThat((float) Double.parseDouble(Float.toString(odd))).isNotEqualTo(odd);
  }
}
