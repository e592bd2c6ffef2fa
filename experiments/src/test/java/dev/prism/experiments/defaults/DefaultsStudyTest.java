package dev.prism.experiments.defaults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.BadRequestException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The study of defaults on a small table whose classes differ in all columns but one. */
class DefaultsStudyTest {
  @TempDir Path folder;

  private String table() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    StringBuilder csv = new StringBuilder("a,b,c,d,e,f,income,label\n");
    for (int i = 0; i < 240; i++) {
      for (int c = 0; c < 6; c++) {
        csv.append((i % 2 == c % 2 ? 1 : -1) + random.nextGaussian() / 2).append(',');
      }
      csv.append(1e6 * random.nextGaussian()).append(i % 2 == 0 ? ",even\n" : ",odd\n");
    }
    return Files.writeString(folder.resolve("units.csv"), csv.toString()).toString();
  }

  private static DefaultsStudy.Row row(
      List<DefaultsStudy.Row> rows, boolean both, String measure, String kernel) {
    return rows.stream()
        .filter(r -> r.privateSet() == both)
        .filter(r -> r.measure().equals(measure) && r.kernel().equals(kernel))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void findsTheClassWhereColumnsAreStandardized() throws IOException {
    LabelledPool pool = LabelledPool.read(table(), folder, 1000);
    assertThat(pool.name()).isEqualTo("units");
    List<DefaultsStudy.Row> rows = new DefaultsStudy(pool, 1).run(List.of());
    DefaultsStudy.Row chosen = row(rows, false, "gcmi", DefaultsStudy.CHOSEN);
    assertThat(chosen.precision()).hasSize(3);
    assertThat(chosen.precision()[1]).isEqualTo(1);
    assertThat(row(rows, false, "gcmi", "cosine:features=standardized").precision())
        .isEqualTo(chosen.precision());
    assertThat(row(rows, false, "gcmi", "cosine").precision()[1]).isLessThan(0.9);
    assertThat(row(rows, true, "flcmi:eta=1,nu=1", DefaultsStudy.CHOSEN).avoided()).isLessThan(0.2);
    assertThat(row(rows, false, "com:eta=1", "cosine").undefined()).contains("negative");
    assertThat(DefaultsStudy.isComplete(rows)).isTrue();
    assertThat(new DefaultsStudy(pool, 1).run(rows)).isEqualTo(rows);
    DefaultsReport report = new DefaultsReport(rows);
    assertThat(report.markdown("defaults"))
        .contains("| measure | kernel | mean at 30 | units |", "| gcmi | chosen | 100.0 | ");
  }

  @Test
  void unknownData() {
    assertThatThrownBy(() -> LabelledPool.read("minst", folder, 9))
        .isInstanceOf(BadRequestException.class)
        .hasMessageContainingAll("no data called minst", "mnist", "CSV files");
  }
}
