package dev.prism.experiments.summaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.data.DataException;
import dev.prism.experiments.summaries.RecoveryStudy.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results that grow trial by trial, and their report. */
class RecoveryResultsTest {
  @TempDir Path folder;

  private static Trial trial(long seed, double tau, double value) {
    return new Trial(
        seed,
        Map.of("fl", Map.of("weight", 0.25)),
        Map.of("fl", Map.of("weight", 0.5)),
        Map.of("mixture", tau),
        Map.of("mixture", value));
  }

  @Test
  void anInterruptedExperimentGoesOn() {
    Path file = folder.resolve("r.json");
    RecoveryResults none = RecoveryResults.resume(file, "two components");
    assertThat(none.trials()).isEmpty();
    RecoveryResults one = none.and(trial(3, 0.5, 0.9));
    assertThat(none.trials()).as("results do not change").isEmpty();
    one.write(file);
    RecoveryResults read = RecoveryResults.resume(file, "two components");
    assertThat(read).isEqualTo(one);
    assertThat(read.has(3)).isTrue();
    assertThat(read.has(1)).isFalse();
  }

  @Test
  void resultsOfAnotherExperimentAreKept() {
    Path file = folder.resolve("r.json");
    new RecoveryResults("two components", List.of(trial(1, 0, 1))).write(file);
    assertThatThrownBy(() -> RecoveryResults.resume(file, "three components"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("(two components)")
        .hasMessageContaining("this is three components");
    assertThat(RecoveryResults.read(file).trials()).hasSize(1);
  }

  @Test
  void otherFilesAreNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("other.json"), "{}");
    assertThatThrownBy(() -> RecoveryResults.read(file))
        .isInstanceOf(DataException.class)
        .hasMessage(file + " is not a file of results.");
  }

  /** Means over two trials, with the standard error of two numbers: half of their difference. */
  @Test
  void theReportHasMeansAndParameters() {
    RecoveryReport report =
        new RecoveryReport(
            new RecoveryResults("two components", List.of(trial(1, 0.5, 0.9), trial(2, 0.7, 1))));
    assertThat(report.summary())
        .containsEntry("settings", "two components")
        .containsEntry("kendall_tau", Map.of("mixture", 0.6))
        .containsEntry("relative_value", Map.of("mixture", 0.95));
    assertThat(report.markdown("r"))
        .contains("in each of 2 trials", "Settings: two components.")
        .contains("| mixture | 0.600 ± 0.100 | 0.950 ± 0.050 |")
        .contains("| 1 | fl | weight | 0.250 | 0.500 |", "| 2 | fl | weight | 0.250 | 0.500 |");
  }

  @Test
  void aReportWithoutTrialsHasNoTables() {
    String text = new RecoveryReport(new RecoveryResults("s", List.of())).markdown("r");
    assertThat(text).contains("in each of 0 trials").doesNotContain("| method |");
  }
}
