package dev.prism.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormattingTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0.0000",
    "1, 1.0000",
    "-2.34567, -2.3457",
    "0.001, 0.0010",
    "0.0009, 9.0000e-04",
    "-0.0009, -9.0000e-04",
    "99999, 99999.0000",
    "100000, 1.0000e+05",
    "-123456789, -1.2346e+08"
  })
  void formatsNumbers(double v, String text) {
    assertThat(Formatting.number(v)).isEqualTo(text);
  }

  @Test
  void formatsNumbersThatAreNotFinite() {
    assertThat(Formatting.number(Double.NaN)).isEqualTo("NaN");
    assertThat(Formatting.number(Double.POSITIVE_INFINITY)).isEqualTo("Infinity");
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1234, 1200", "0.0456, 0.046", "-98.7, -99", "9.96, 10", "7, 7"})
  void roundsEstimatesToTwoDigits(double v, double rounded) {
    assertThat(Formatting.rounded(v)).isEqualTo(rounded);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 kB",
    "1, 1 kB",
    "1000, 1 kB",
    "1001, 2 kB",
    "999000, 999 kB",
    "1000000, 1.0 MB",
    "2560000, 2.6 MB",
    "1000000000, 1.0 GB",
    "123456789012, 123.5 GB"
  })
  void roundsBytesUp(double b, String text) {
    assertThat(Formatting.bytes(b)).isEqualTo(text);
  }

  @Test
  void shortensLongTexts() {
    assertThat(Formatting.shorten("", 5)).isEmpty();
    assertThat(Formatting.shorten("abcde", 5)).isEqualTo("abcde");
    assertThat(Formatting.shorten("abcdef", 5)).isEqualTo("abc …").hasSize(5);
  }

  /** An unpaired surrogate would be a question mark in the file. */
  @Test
  void doesNotSplitSurrogatePairs() {
    assertThat(Formatting.shorten("ab😀def", 5)).isEqualTo("ab …");
    assertThat(Formatting.shorten("a😀cdef", 5)).isEqualTo("a😀 …");
  }

  @Test
  void escapesMarkupOnce() {
    assertThat(Html.escape("a<b> & \"c\"")).isEqualTo("a&lt;b&gt; &amp; &quot;c&quot;");
    assertThat(Html.escape("&lt;")).isEqualTo("&amp;lt;");
    assertThat(Html.escape("Größe, 日本")).isEqualTo("Größe, 日本");
  }
}
