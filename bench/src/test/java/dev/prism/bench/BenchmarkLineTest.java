package dev.prism.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class BenchmarkLineTest {
  private static final double NONE = Double.NaN;

  private static BenchmarkLine line(double reference, double ratio, double goal, double value) {
    return new BenchmarkLine(
        "fl / submodlib", 5000, 128, 100, 2, 0.125, 64_000_000, reference, ratio, goal, value);
  }

  @Test
  void aGoalIsMetFromItOn() {
    assertThat(line(2.5, 20, 20, 1).met()).isTrue();
    assertThat(line(2.5, 19.9, 20, 1).met()).isFalse();
    assertThat(line(2.5, 19.9, NONE, 1).met()).isTrue();
    assertThat(line(NONE, NONE, 20, 1).met()).as("no ratio, but a goal").isFalse();
  }

  @Test
  void columnsStandBelowTheHead() {
    String met = line(2.5, 20, 20, 1).line(), missed = line(2.5, 19.9, 20, 1).line();
    assertThat(met).startsWith("fl / submodlib ").contains(" 0.12500 ", " 64.0 ", " 2.50000 ");
    assertThat(met).doesNotContain("missed").hasSameSizeAs(missed.replace("missed", ""));
    assertThat(missed).endsWith("missed");
    for (String column : new String[] {"seconds", "MB", "reference", "ratio", "goal"}) {
      int end = BenchmarkLine.HEAD.indexOf(column) + column.length();
      assertThat(met.charAt(end - 1)).as(column).isNotEqualTo(' ');
      assertThat(met.charAt(end)).as(column).isEqualTo(' ');
    }
    assertThat(line(NONE, NONE, NONE, NONE).line()).doesNotContain("NaN");
  }

  @Test
  void jsonHasNullsForWhatThereIsNot() throws Exception {
    ObjectMapper json = new ObjectMapper();
    JsonNode all = json.readTree(line(2.5, 20, 25, 7.5).json());
    assertThat(all.path("name").asText()).isEqualTo("fl / submodlib");
    assertThat(all.path("n").asInt()).isEqualTo(5000);
    assertThat(all.path("seconds").asDouble()).isEqualTo(0.125);
    assertThat(all.path("bytes").asLong()).isEqualTo(64_000_000);
    assertThat(all.path("met").asBoolean(true)).isFalse();
    assertThat(all.path("value").asDouble()).isEqualTo(7.5);
    JsonNode none = json.readTree(line(NONE, Double.POSITIVE_INFINITY, NONE, NONE).json());
    assertThat(none.path("reference").isNull()).isTrue();
    assertThat(none.path("ratio").isNull()).isTrue();
    assertThat(none.has("value")).isFalse();
    assertThat(none.path("met").asBoolean()).isTrue();
  }
}
