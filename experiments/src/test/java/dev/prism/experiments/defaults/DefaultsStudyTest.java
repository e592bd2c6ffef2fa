package dev.prism.experiments.defaults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.BadRequestException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
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

  private static DefaultsRow row(
      List<DefaultsRow> rows, Task task, String measure, String kernel, String examples) {
    return rows.stream()
        .filter(r -> r.candidate().task() == task && r.candidate().examples().equals(examples))
        .filter(r -> r.candidate().measure().equals(measure))
        .filter(r -> r.candidate().kernel().equals(kernel))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void findsTheClassWhereColumnsAreStandardized() throws IOException {
    LabelledPool pool = LabelledPool.read(table(), folder, 1000);
    assertThat(pool.name()).isEqualTo("units");
    List<DefaultsRow> rows = new DefaultsStudy(pool, 1).run(List.of());
    DefaultsRow chosen = row(rows, Task.QUERY, "gcmi", Candidate.CHOSEN, "5");
    assertThat(chosen.precision()).hasSize(3);
    assertThat(chosen.precision()[1]).isEqualTo(1);
    assertThat(row(rows, Task.QUERY, "gcmi", "cosine:features=standardized", "5").precision())
        .isEqualTo(chosen.precision());
    assertThat(row(rows, Task.QUERY, "gcmi", "cosine", "5").precision()[1]).isLessThan(0.9);
    for (String examples : List.of("1 and 1", "5 and 5", "20 and 20", "1 and 20", "20 and 1")) {
      DefaultsRow both = row(rows, Task.BOTH, "contrast:eta=1,nu=0.25", Candidate.CHOSEN, examples);
      assertThat(both.precision()[1]).isEqualTo(1);
      assertThat(both.other()).isZero();
    }
    DefaultsRow unlike = row(rows, Task.PRIVATE, "flcg:nu=2", Candidate.CHOSEN, "5");
    assertThat(unlike.precision()[1]).isGreaterThan(0.9);
    assertThat(unlike.other()).isEqualTo(1);
    DefaultsRow two = row(rows, Task.TWO_CLASSES, "flqmi", Candidate.CHOSEN, "5 and 5");
    assertThat(two.precision()[1]).isEqualTo(1);
    assertThat(two.other()).isBetween(0.1, 0.5);
    assertThat(row(rows, Task.QUERY, "com:eta=1", "cosine", "5").undefined()).contains("negative");
    assertThat(DefaultsStudy.isComplete(rows)).isTrue();
    assertThat(DefaultsStudy.isComplete(rows.subList(1, rows.size()))).isFalse();
    assertThat(new DefaultsStudy(pool, 1).run(rows)).isEqualTo(rows);
    DefaultsReport report = new DefaultsReport(rows);
    assertThat(report.markdown("defaults"))
        .contains(
            "| measure | kernel | examples | mean | units |",
            "| gcmi | chosen | 5 | 100 / 100 / 100 |",
            "| com:eta=1 | cosine | 5 | – | – |");
  }

  /** Picks 0, 1, 2, 3 of the classes 1, 2, 2, 3. */
  @Test
  void countsPicks() {
    int[] labels = {1, 2, 2, 3, 4}, picks = {0, 1, 2, 3}, none = {};
    Draws.Draw both = new Draws.Draw(labels, List.of(2), 3, none, none);
    assertThat(both.precision(picks, 4)).isEqualTo(0.5);
    assertThat(both.precision(picks, 2)).isEqualTo(0.5);
    assertThat(both.other(Task.BOTH, picks, 4)).isEqualTo(0.25);
    Draws.Draw two = new Draws.Draw(labels, List.of(1, 2), -1, none, none);
    assertThat(two.precision(picks, 4)).isEqualTo(0.75);
    assertThat(two.other(Task.TWO_CLASSES, picks, 4)).isEqualTo(0.25);
    Draws.Draw unlike = new Draws.Draw(labels, List.of(), 2, none, none);
    assertThat(unlike.precision(picks, 4)).isEqualTo(0.5);
    assertThat(unlike.other(Task.PRIVATE, picks, 4)).isEqualTo(2 / 3.0);
  }

  /** The nearest class is the one to avoid, and classes with too few items are left out. */
  @Test
  void drawsExamples() throws IOException {
    StringBuilder csv = new StringBuilder("a,label\n");
    IntStream.range(0, 150)
        .forEach(i -> csv.append(i / 40).append(",c").append(i / 40).append('\n'));
    Path file = Files.writeString(folder.resolve("line.csv"), csv.toString());
    Draws draws = Draws.of(LabelledPool.read(file.toString(), folder, 1000));
    Candidate c = new Candidate(Task.BOTH, "contrast", "cosine", 5, 7);
    List<Draws.Draw> all = draws.of(c, 2);
    assertThat(all).hasSize(6); // three classes of forty, of the fourth are thirty
    for (Draws.Draw d : all) {
      assertThat(d.query()).hasSize(5).doesNotHaveDuplicates();
      assertThat(d.privateSet()).hasSize(7);
      assertThat(Arrays.stream(d.query())).allMatch(j -> d.labels()[j] == d.wanted().getFirst());
      assertThat(Math.abs(d.shunned() - d.wanted().getFirst())).isEqualTo(1);
    }
  }

  @Test
  void unknownData() {
    assertThatThrownBy(() -> LabelledPool.read("minst", folder, 9))
        .isInstanceOf(BadRequestException.class)
        .hasMessageContainingAll("no data called minst", "mnist", "CSV files");
  }
}
