package dev.prism.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ratios and goals of lines. */
class LinesTest {
  private static final Growth.Step STEP =
      new Growth.Step(2000, 128, 50, () -> Case.of("fl", 2000, 50, false, false));

  private static BenchmarkLine growth(double most, double before, double seconds) {
    return Growth.line("fl", "n", most, STEP, new Timing(seconds, 7), before);
  }

  /** A doubling that takes 2^p times as long has power p. */
  @ParameterizedTest
  @CsvSource({"1.15, 1, 2, true", "1.15, 1, 2.5, false", "2.15, 1, 4, true", "2.15, 1, 4.5, false"})
  void theRatioIsWhatIsLeftOfTheAllowedPower(
      double most, double before, double seconds, boolean met) {
    BenchmarkLine line = growth(most, before, seconds);
    double power = Math.log(seconds / before) / Math.log(2);
    assertThat(line.ratio()).isCloseTo(most - power, within(1e-12));
    assertThat(line.met()).isEqualTo(met);
    assertThat(line.name()).isEqualTo("growth fl: " + most + " - power of n");
  }

  @Test
  void theFirstSizeHasNoPower() {
    BenchmarkLine first = growth(1.15, Double.NaN, 100);
    assertThat(first.met()).isTrue();
    assertThat(first.line()).doesNotContain("NaN").doesNotContain("missed");
    assertThat(first.bytes()).isEqualTo(7);
  }

  /**
   * A certificate may add a tenth or 20 ms, whatever is more, and five percent for the noise of two
   * timings.
   */
  @ParameterizedTest
  @CsvSource({
    "0.010, 0.029, true",
    "0.010, 0.033, false",
    "0.150, 0.169, true",
    "0.150, 0.185, false",
    "10, 10.9, true",
    "10, 11.5, true",
    "10, 11.7, false"
  })
  void whatACertificateMayAdd(double without, double with, boolean met) {
    Case c = Case.of("fl", 300, 20, false, false);
    BenchmarkLine line = FastCertificates.line(c, new Timing(with, 0), without);
    assertThat(line.met()).isEqualTo(met);
    assertThat(line.ratio()).isCloseTo(without / with, within(1e-12));
    assertThat(line.name()).isEqualTo("certified fl / without");
    assertThat(List.of(line.n(), line.d(), line.k())).containsExactly(300, 128, 20);
  }

  @Test
  void twoThreadsAreComparedWithOne() {
    List<BenchmarkLine> out = new ArrayList<>();
    new Threads(1, out::add).run(List.of(Case.of("flqmi", 400, 10, true, false)));
    BenchmarkLine line = out.getFirst();
    assertThat(line.name()).isEqualTo("threads flqmi / one");
    assertThat(line.threads()).isEqualTo(2);
    assertThat(line.ratio()).isCloseTo(line.reference() / line.seconds(), within(1e-12));
    assertThat(line.goal()).isEqualTo(1);
  }

  /** The ratio is the recorded time over ours; a case without a goal misses none. */
  @Test
  void recordedTimesAreComparedWithOurs() {
    List<BenchmarkLine> out = new ArrayList<>();
    new Peers(1, out::add)
        .compare(
            1,
            List.of(
                new PeerCase("x", "a peer", "flqmi", 300, 7, true, false, 1e-9, 1.0),
                new PeerCase("y", "a peer", "gc:lambda=0.4", 300, 7, false, false, 1e9, null)));
    assertThat(out).extracting(BenchmarkLine::name).containsExactly("x / a peer", "y / a peer");
    for (BenchmarkLine line : out) {
      assertThat(line.ratio()).isCloseTo(line.reference() / line.seconds(), within(1e-12));
      assertThat(line.k()).isEqualTo(7);
      assertThat(line.value()).isPositive();
    }
    assertThat(out.get(0).met()).as("a nanosecond").isFalse();
    assertThat(out.get(1).goal()).isNaN();
    assertThat(out.get(1).met()).isTrue();
  }

  @Test
  void quantilesOfTheTimesOfCalls() {
    double[] seconds = new double[101];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = i;
    }
    Retrieval.Calls calls = new Retrieval.Calls(seconds, 0);
    assertThat(calls.quantile(0.5)).isEqualTo(50);
    assertThat(calls.quantile(0.99)).isEqualTo(99);
    assertThat(new Retrieval.Calls(new double[] {3}, 0).quantile(0.99)).isEqualTo(3);
  }
}
