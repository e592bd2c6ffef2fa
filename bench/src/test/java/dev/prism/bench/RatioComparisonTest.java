package dev.prism.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RatioComparisonTest {
  @TempDir Path folder;

  @Test
  void aRatioThatFellByMoreThanTheNoiseIsNamed() throws IOException {
    RatioComparison c = comparison(line("fl", 10.0), line("gc", 10.0), line("com", 10.0));
    c.add(line("fl", 7.0));
    c.add(line("gc", 9.0));
    c.add(line("new", 1.0));
    assertThat(c.report())
        .containsExactly(
            "Fallen: fl, n 100, d 8, k 5, 2 threads: ratio 7.00, earlier 10.00.",
            "1 of 2 ratios are below 75 % of the earlier ones.");
    assertThat(c.failed()).isTrue();
  }

  @Test
  void ratiosThatRoseOrStayedAreNotNamed() throws IOException {
    RatioComparison c = comparison(line("fl", 10.0));
    c.add(line("fl", 30.0));
    assertThat(c.report()).containsExactly("0 of 1 ratios are below 75 % of the earlier ones.");
    assertThat(c.failed()).isFalse();
  }

  @Test
  void figuresOfOtherCasesFail() throws IOException {
    RatioComparison c = comparison(line("fl", 10.0));
    c.add(line("gc", 10.0));
    assertThat(c.failed()).isTrue();
  }

  private RatioComparison comparison(BenchmarkLine... earlier) throws IOException {
    Path file = folder.resolve("earlier.json");
    Files.write(file, List.of(earlier).stream().map(BenchmarkLine::json).toList());
    return new RatioComparison(file);
  }

  private static BenchmarkLine line(String name, double ratio) {
    return new BenchmarkLine(name, 100, 8, 5, 2, 1.0, 0, ratio, ratio, Double.NaN, Double.NaN);
  }
}
