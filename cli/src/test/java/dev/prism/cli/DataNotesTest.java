package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages of the command line about the data that it reads and the results that it writes. */
class DataNotesTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String words) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Main.run(
        new PrintWriter(out, true),
        new PrintWriter(err, true),
        words.replace("@", folder + "/").split(" "));
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  @Test
  void aFileWithoutAHeader() throws IOException {
    write("a.csv", "1,2\n3,4\n5,6\n");
    assertThat(run("select @a.csv -k 3 --json")).isZero();
    assertThat(out.toString()).contains("of 3 x 2");
    assertThat(err.toString())
        .contains(
            "a.csv: 3 items × 2 features (f0, f1).\n", "numbers alone and is read as an item");
    assertThat(run("select @a.csv -k 2 --header yes")).isZero();
    assertThat(err.toString()).contains("2 items × 2 features (1, 2)");
    assertThat(run("select @a.csv -k 2 --delimiter ab")).isEqualTo(2);
    assertThat(err.toString()).contains("is not one character");
  }

  @Test
  void aColumnThatDominates() throws IOException {
    write("a.csv", "x,y,price,label\n1,2,300,0\n2,1,500,1\n");
    assertThat(run("select @a.csv -k 1")).isZero();
    assertThat(err.toString())
        .contains(
            "the column price makes up 99 % of the squared length",
            "; --metadata price leaves it out",
            "if label should not be compared, leave it out with --metadata label.");
    assertThat(run("select @a.csv -k 1 --metadata price,label")).isZero();
    assertThat(err.toString()).hasLineCount(2).endsWith("prism: measure fl, kernel cosine.\n");
  }

  @Test
  void costsAndGroupsOfThePicks() throws IOException {
    write("a.csv", "id,x,y,price,kind\na,1,2,3,u\nb,2,1,5,v\nc,4,1,0.5,v\n");
    String select = "select @a.csv --costs price --budget 4 --quota kind=u:1-1,v:0-1";
    assertThat(run(select + " --out @r.csv")).isZero();
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains("prism: 2 picks in " + folder.resolve("r.csv"));
    assertThat(folder.resolve("r.csv"))
        .content()
        .contains("value,cost,group,by\n", ",3.0,u,gain\n");
    assertThat(run(select + " --out @r.json")).isZero();
    StringWriter table = new StringWriter();
    SelectionTable.print(
        dev.prism.data.run.ResultFile.read(folder.resolve("r.json")),
        null,
        new PrintWriter(table, true));
    assertThat(table.toString())
        .containsPattern("#  id +gain +value +cost  group\n")
        .contains("Cost 3.5", "of a budget of 4", "Groups: u 1, v 1\n");
  }

  @Test
  void aConvertedTable() throws IOException {
    write("a.jsonl", "{\"sku\":\"s\",\"vector\":[1,0],\"year\":2001}\n");
    assertThat(run("convert @a.jsonl @b.csv --id sku")).isZero();
    assertThat(err.toString())
        .contains("the ids of the column sku are in the column id", "--metadata year.\n");
    assertThat(run("convert @a.jsonl @b.jsonl --id sku")).isZero();
    assertThat(err.toString()).doesNotContain("--metadata");
    assertThat(folder.resolve("b.jsonl")).content().contains("\"year\":2001");
  }

  @Test
  void brokenImagesAndOneImage() throws IOException {
    Files.createDirectory(folder.resolve("p"));
    BufferedImage image = new BufferedImage(9, 9, BufferedImage.TYPE_INT_RGB);
    for (String name : new String[] {"p/a.png", "p/b.png", "q.png"}) {
      ImageIO.write(image, "png", folder.resolve(name).toFile());
    }
    write("p/bad.gif", "no image");
    assertThat(run("select @p -k 1")).isEqualTo(3);
    assertThat(err.toString()).contains("bad.gif is not a readable image");
    assertThat(run("select @p -q @q.png -k 1 --skip-bad --keep-queries --json")).isZero();
    assertThat(err.toString()).contains("p: 1 file is left out, broken: bad.gif.\n");
    assertThat(out.toString()).contains("\"skipBad\" : true");
  }

  /** Without a terminal, a line says every few seconds how far the work is. */
  @Test
  void progressInALogFile() throws InterruptedException {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream to = new PrintStream(log, true, StandardCharsets.UTF_8);
    try (ProgressLine line =
        new ProgressLine(to, "picks", false, Duration.ofMillis(5)).showingWaiting()) {
      await(log, "prism: no picks yet after ");
      line.at(3, 10);
      await(log, "prism: 3 of 10 picks, ");
    }
    assertThat(log.toString(StandardCharsets.UTF_8)).doesNotContain("\r");
  }

  /** Work that mostly ends early is not said to take the time of all of it. */
  @Test
  void progressTowardsALimitHasNoTime() throws InterruptedException {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream to = new PrintStream(log, true, StandardCharsets.UTF_8);
    try (ProgressLine line =
        new ProgressLine(to, "passes", false, Duration.ofMillis(5)).showingLimit()) {
      line.at(2, 60);
      await(log, "prism: 2 of at most 60 passes" + System.lineSeparator());
    }
    assertThat(log.toString(StandardCharsets.UTF_8)).doesNotContain("left");
  }

  private static void await(ByteArrayOutputStream log, String text) throws InterruptedException {
    for (int i = 0; i < 2_000 && !log.toString(StandardCharsets.UTF_8).contains(text); i++) {
      Thread.sleep(5);
    }
    assertThat(log.toString(StandardCharsets.UTF_8)).contains(text);
  }

  @Test
  void standardOutputThatCannotBeWritten() {
    for (String reason : new String[] {"Broken pipe", "No space left on device"}) {
      ByteArrayOutputStream said = new ByteArrayOutputStream();
      PrintStream to = new PrintStream(said, true, StandardCharsets.UTF_8);
      StandardOutput full =
          new StandardOutput(
              new java.io.OutputStream() {
                @Override
                public void write(int b) throws IOException {
                  throw new IOException(reason);
                }
              });
      try (PrintStream out = new PrintStream(full, true, StandardCharsets.UTF_8)) {
        out.println("{");
      }
      boolean pipe = reason.equals("Broken pipe");
      assertThat(full.exitCode(0, to)).isEqualTo(pipe ? 141 : 3);
      assertThat(full.exitCode(2, to)).isEqualTo(2);
      assertThat(said.toString(StandardCharsets.UTF_8).isEmpty()).isEqualTo(pipe);
    }
  }

  @Test
  void longMessagesAreCut() {
    assertThat(run("select @" + "x".repeat(5_000) + ".csv -k 1")).isEqualTo(3);
    assertThat(err.toString()).hasSizeLessThan(2_200).contains("characters)");
  }
}
