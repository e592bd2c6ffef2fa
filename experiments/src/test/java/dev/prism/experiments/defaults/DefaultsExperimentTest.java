package dev.prism.experiments.defaults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.prism.data.DataException;
import dev.prism.experiments.targeted.ImageDataSet;
import dev.prism.experiments.targeted.Samples;
import dev.prism.kernel.Features;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command, its report, and the data that it reads. */
class DefaultsExperimentTest {
  @TempDir Path folder;
  private final StringWriter err = new StringWriter();

  private int run(String csv) {
    Path out = folder.resolve("r.json");
    CommandLine command = new CommandLine(new DefaultsExperiment());
    command.setOut(new PrintWriter(new StringWriter())).setErr(new PrintWriter(err, true));
    return command.execute(
        "--data", folder.toString(), "--sets", csv, "--trials", "1", "--out", out.toString());
  }

  private String table() throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    StringBuilder csv = new StringBuilder("a,b,label\n");
    for (int i = 0; i < 72; i++) {
      int side = i % 2 == 0 ? 3 : -3;
      csv.append(side + random.nextGaussian()).append(',').append(random.nextGaussian());
      csv.append(i % 2 == 0 ? ",right\n" : ",left\n");
    }
    return Files.writeString(folder.resolve("sides.csv"), csv).toString();
  }

  /** After a stop, only the rows that are missing are computed, and the table is the same. */
  @Test
  void resumesWithTheRowsThatAreMissing() throws IOException {
    String csv = table();
    assertThat(run(csv)).isZero();
    List<DefaultsRow> whole = DefaultsReport.rows(folder.resolve("r.json"));
    String report = Files.readString(folder.resolve("r.md"));
    assertThat(whole)
        .hasSize((int) Candidate.all().count())
        .allMatch(r -> r.data().equals("sides"));
    List<DefaultsRow> cut = new ArrayList<>(whole.subList(0, whole.size() - 10));
    DefaultsRow marked = DefaultsRow.undefined("sides", cut.getFirst().candidate(), "kept");
    cut.set(0, marked);
    new ObjectMapper().writeValue(folder.resolve("r.json").toFile(), cut);
    assertThat(run(csv)).isZero();
    List<DefaultsRow> again = DefaultsReport.rows(folder.resolve("r.json"));
    assertThat(again.getFirst()).as("a row that was there").isEqualTo(marked);
    for (int i = 1; i < whole.size(); i++) {
      assertThat(again.get(i).precision()).isEqualTo(whole.get(i).precision());
    }
    assertThat(err.toString().lines())
        .containsExactly("prism: " + csv + " …", "prism: " + csv + " …");
    assertThat(run(csv)).as("complete").isZero();
    assertThat(err.toString().lines()).hasSize(2);
    assertThat(report).contains("| measure | kernel | examples | mean | sides |");
  }

  private static DefaultsRow row(String data, String measure, double[] precision, Double avoided) {
    Candidate c =
        avoided == null
            ? new Candidate(Task.QUERY, measure, "cosine", 5, 0)
            : new Candidate(Task.BOTH, measure, "cosine", 5, 5);
    return precision == null
        ? DefaultsRow.undefined(data, c, "negative")
        : new DefaultsRow(data, c, precision, avoided == null ? 0 : avoided, null);
  }

  /** The best mean comes first, and what is undefined on some data comes last. */
  @Test
  void candidatesAreOrderedByTheirMean() {
    String text =
        new DefaultsReport(
                List.of(
                    row("x", "low", new double[] {1, 0.2, 0.1}, null),
                    row("x", "high", new double[] {0.5, 0.4, 0.3}, null),
                    row("x", "partly", new double[] {1, 1, 1}, null),
                    row("y", "low", new double[] {1, 0.3, 0.1}, null),
                    row("y", "high", new double[] {0, 0.456, 0}, null),
                    row("y", "partly", null, null),
                    row("x", "both", new double[] {1, 0.9, 0.8}, 0.123)))
            .markdown("r");
    assertThat(text)
        .containsSubsequence(
            "With a query set",
            "| high | cosine | 5 | 25 / 43 / 15 | 50 / 40 / 30 | 0 / 46 / 0 |",
            "| low | cosine | 5 | 100 / 25 / 10 | 100 / 20 / 10 | 100 / 30 / 10 |",
            "| partly | cosine | 5 | 100 / 100 / 100 | 100 / 100 / 100 | – |",
            "With a query set and a private set",
            "| both | cosine | 5 and 5 | 100 / 90 / 80; 12 | 100 / 90 / 80; 12 | – |");
    assertThatThrownBy(() -> new DefaultsReport(List.of()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no results");
  }

  /** A sample keeps images and digits together, in their order. */
  @Test
  void aSampleOfImages() {
    Path demo = Path.of("../demo");
    LabelledPool some = LabelledPool.read("mnist", demo, 300);
    assertThat(some.name()).isEqualTo("mnist");
    assertThat(some.labels()).hasSize(300).containsOnly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    Samples all = ImageDataSet.load("mnist", demo.resolve("mnist")).train();
    int at = 0;
    for (int i = 0; i < 300; i++) {
      float[] x = row(some.x(), i);
      while (!Arrays.equals(row(all.x(), at), x)) {
        at++;
      }
      assertThat(all.labels()[at++]).isEqualTo(some.labels()[i]);
    }
    assertThat(at).as("from all over the data").isGreaterThan(all.x().size() / 2);
    assertThat(row(LabelledPool.read("mnist", demo, 300).x(), 7)).isEqualTo(row(some.x(), 7));
  }

  private static float[] row(Features x, int i) {
    float[] out = new float[x.width()];
    x.read(i, out, 0);
    return out;
  }

  /** Labels are numbered in the order of their names, whatever the order of the rows. */
  @Test
  void classesOfATable() throws IOException {
    LabelledPool pool = LabelledPool.read(table(), folder, 1000);
    assertThat(pool.x().size()).isEqualTo(72);
    assertThat(pool.x().width()).as("without the label").isEqualTo(2);
    for (int i = 0; i < 72; i++) {
      assertThat(pool.labels()[i]).as("left, then right").isEqualTo(i % 2 == 0 ? 1 : 0);
    }
    LabelledPool some = LabelledPool.read(table(), folder, 20);
    assertThat(some.labels()).hasSize(20).contains(0, 1);
  }

  @Test
  void filesThatLackAField() throws IOException {
    Files.createDirectories(folder.resolve("opinosis"));
    Files.writeString(folder.resolve("opinosis/opinosis.jsonl"), "{\"topic\": \"food\"}\n");
    assertThatThrownBy(() -> LabelledPool.read("opinosis", folder, 9))
        .isInstanceOf(DataException.class)
        .hasMessageContainingAll("opinosis are not as they should be", "sentences");
    Files.writeString(folder.resolve("opinosis/opinosis.jsonl"), "{\"topic\": ");
    assertThatThrownBy(() -> LabelledPool.read("opinosis", folder, 9))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("is not the JSON it should be");
  }
}
