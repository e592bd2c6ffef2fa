package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Input errors are reported, and files are not overwritten. */
class InputChecksTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void write() throws IOException {
    Sample.tables(folder);
  }

  private int run(String words) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    String[] args = words.replace("@", folder + "/").split(" ", -1);
    for (int i = 0; i < args.length; i++) {
      args[i] = args[i].equals("EMPTY") ? "" : args[i];
    }
    return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select @pool.csv -k 3 --out @pool.csv | --out @pool.csv would overwrite the pool",
        "select @pool.csv -k 3 --write-rows @pool.csv | would overwrite the pool",
        "select @pool.csv -q @query.csv -k 3 --report @query.csv | would overwrite the query set",
        "select @pool.csv -k 3 --out @x.json --report @x.json | would overwrite --out",
        "select @pool.csv -k 3 --out @x.json --checkpoint @x.json | would overwrite --out",
        "convert @pool.csv @pool.csv | OUT @pool.csv would overwrite the input",
        "embed @pool.csv --text kind --out @pool.csv | would overwrite the input",
        "kernel @pool.csv --out @pool.csv | would overwrite the pool",
        "compare @pool.csv -k 3 -m fl -m gc --report @pool.csv | would overwrite the pool",
        "compare @pool.csv -k 3 -m fl -m fl | -m fl is given twice",
        "select @pool.csv -k 3 --query-ids EMPTY | An empty list of ids",
        "select @pool.csv -k 3 -m EMPTY | The measure is empty",
        "select @nothere.csv -k 3 -m flqmmi | Did you mean flqmi?",
        "select @nothere.csv -k 3 --optimizer lazzy | Did you mean lazy?",
        "select @nothere.csv | The size of the selection is missing.",
        "select @nothere.csv -k 2147483648 | is not a whole number",
        "select @nothere.csv -k 3 --quota foo | The quota foo should read column=GROUP:MIN-MAX",
        "select @nothere.csv -k 3 --quota kind=a:b | is not a range",
        "select @pool.csv --metadata cost -k 3 -m logdetmi -q @query.csv --optimizer lazy | greedy",
        "select @pool.csv -k 1 --include item1,item2 | item",
        "convert @pool.csv @x.foo | has to end with",
        "select @nothere.csv -k 3 --stop-at-gain often | never, zero or negative",
        "select @nothere.csv -k 3 -m flqmi | needs a query set",
        "select @pool.csv -k 3 --out @x.npy | should end in .json",
        "select @pool.csv -k 3 --quota kind=k0:1,k0:2 | names the group k0 twice"
      })
  void rejectedBeforeAnyFileIsWritten(String words, String message) throws IOException {
    byte[] pool = Files.readAllBytes(folder.resolve("pool.csv"));
    assertThat(run(words)).isEqualTo(2);
    assertThat(err.toString()).contains(message.replace("@", folder + "/"));
    assertThat(out.toString()).isEmpty();
    assertThat(folder.resolve("pool.csv")).hasBinaryContent(pool);
    assertThat(folder.resolve("x.json")).doesNotExist();
  }

  /** Columns of the pool that are not features are no features of the query set either. */
  @Test
  void metadataInTheQuerySet() throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve("pool.csv"));
    Files.write(folder.resolve("q.csv"), lines.subList(0, 5));
    assertThat(run("select @pool.csv -q @q.csv -k 3 --costs cost --budget 9 --json")).isZero();
    Files.write(folder.resolve("p.csv"), List.of("a,b", "1,2", "2,1"));
    Files.write(folder.resolve("r.csv"), List.of("b,a", "1,2"));
    assertThat(run("select @p.csv -q @r.csv -k 1")).isEqualTo(3);
    assertThat(err.toString()).contains("r.csv has the feature columns b, a, and the pool a, b");
  }

  @Test
  void changedDataIsReported() throws IOException {
    assertThat(run("select @pool.csv -k 3 --metadata cost --out @r.json")).isZero();
    List<String> lines = new ArrayList<>(Files.readAllLines(folder.resolve("pool.csv")));
    Collections.swap(lines, 1, 2);
    Files.write(folder.resolve("pool.csv"), lines);
    assertThat(run("explain @r.json 1")).isEqualTo(3);
    assertThat(err.toString()).contains("The data differ: the data had crc32c:");
    Collections.swap(lines, 1, 2);
    lines.replaceAll(l -> l.replace("item", "thing"));
    Files.write(folder.resolve("pool.csv"), lines);
    assertThat(run("rerun @r.json")).isEqualTo(3);
    assertThat(out.toString())
        .containsPattern(
            "Pick 1 was item\\d+ \\(row \\d+, gain [0-9.]+, value [0-9.]+\\) and is thing\\d+"
                + " \\(row");
  }

  /** Ten times 0.1 is 1 for costs of every format. */
  @Test
  void costsAreDecimal() throws IOException {
    List<String> tenths = Collections.nCopies(60, "0.1");
    List<String> csv = new ArrayList<>(List.of("c"));
    csv.addAll(tenths);
    Files.write(folder.resolve("c.csv"), csv);
    Files.write(folder.resolve("c.txt"), tenths);
    for (String file : List.of("c.csv", "c.txt")) {
      assertThat(run("select @pool.csv --metadata cost --budget 1 --costs @" + file)).isZero();
      assertThat(new ObjectMapper().readTree(out.toString()).get("picks")).as(file).hasSize(10);
    }
  }

  @Test
  void itemsWithoutAGroup() throws IOException {
    Files.write(
        folder.resolve("g.jsonl"),
        List.of(
            "{\"id\":\"a\",\"vector\":[1,2],\"g\":\"u\"}",
            "{\"id\":\"b\",\"vector\":[2,1],\"g\":null}",
            "{\"id\":\"c\",\"vector\":[1,1]}"));
    assertThat(run("select @g.jsonl -k 3 --quota g=u:0-1,*:0-1")).isZero();
    assertThat(new ObjectMapper().readTree(out.toString()).get("picks")).hasSize(2);
    assertThat(run("compare @g.jsonl -k 2 -m fl -m gc --label g")).isZero();
    assertThat(out.toString()).contains("(none)");
  }

  /** The files of a result are named relative to the folder of its command. */
  @Test
  void aResultInAnotherFolder() throws IOException {
    assertThat(run("select @pool.csv -k 3 --metadata cost --out @r.json")).isZero();
    String text = Files.readString(folder.resolve("r.json"));
    Files.writeString(
        folder.resolve("r.json"), text.replace(folder + "/pool.csv", "nowhere/pool.csv"));
    for (String command : List.of("rerun @r.json", "explain @r.json 1")) {
      assertThat(run(command)).isEqualTo(3);
      assertThat(err.toString()).contains("nowhere/pool.csv", "relative to the folder in which");
    }
  }

  /** A spreadsheet executes no id of a result in CSV, and score reads the ids back. */
  @Test
  void idsAreNoFormulas() throws IOException {
    Files.write(folder.resolve("f.csv"), List.of("id,a,b", "=1+1,1,2", "-5,2,1", "@x,3,1"));
    assertThat(run("select @f.csv -k 3 --out @r.csv")).isZero();
    assertThat(folder.resolve("r.csv")).content().contains(",'=1+1,", ",-5,", ",'@x,");
    assertThat(run("score @f.csv -m fl --picks @r.csv")).isZero();
    assertThat(run("select @f.csv -k 3 --out @r.jsonl")).isZero();
    assertThat(folder.resolve("r.jsonl")).content().contains("\"=1+1\"");
  }

  @Test
  void filesThatAreNotResults() throws IOException {
    for (String text : List.of("{\"request\":{},\"picks\":[]}", "[1]", "{}", "x", "null")) {
      Files.writeString(folder.resolve("r.json"), text);
      assertThat(run("rerun @r.json")).as(text).isEqualTo(3);
      assertThat(run("explain @r.json 1")).as(text).isEqualTo(3);
      assertThat(err.toString()).contains("r.json is not a result of prism select");
    }
  }

  @Test
  void tablesOfPicksCanBeScored() throws IOException {
    assertThat(run("select @pool.csv -k 3 --metadata cost -m fl --out @r.csv --json")).isZero();
    double value = new ObjectMapper().readTree(out.toString()).get("value").doubleValue();
    assertThat(run("score @pool.csv --metadata cost -m fl --picks @r.csv")).isZero();
    assertThat(new ObjectMapper().readTree(out.toString()).get("value").doubleValue())
        .isCloseTo(value, org.assertj.core.api.Assertions.within(1e-4));
  }
}
