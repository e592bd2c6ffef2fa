package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pools in every format, and results and rows written in every format. */
class FormatsIT {
  @TempDir Path folder;
  private Launcher prism;

  @BeforeEach
  void write() throws Exception {
    Sample.tables(folder);
    prism = new Launcher(folder);
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  private List<String> lines(String name) throws Exception {
    return Files.readAllLines(file(name));
  }

  /** Picks do not depend on the format of the file. */
  @Test
  void tablesInEveryFormat() throws Exception {
    List<Integer> picks =
        prism.runLine("select pool.csv -k 6 --metadata cost").succeededSilently().rows();
    for (String ending : List.of("tsv", "jsonl", "parquet", "npy")) {
      prism.runLine("convert pool.csv p." + ending + " --metadata cost").succeeded();
    }
    byte[] npy = Files.readAllBytes(file("p.npy"));
    Files.write(file("p.npz"), Sample.npz(Sample.npy(20, 3, 9), npy));
    for (String pool : List.of("p.tsv", "p.jsonl", "p.parquet", "p.npy", "p.npz:b")) {
      CommandResult ran = prism.runLine("select " + pool + " -k 6 --metadata cost");
      assertThat(ran.succeededSilently().rows()).as(pool).isEqualTo(picks);
      boolean named = !pool.startsWith("p.np");
      assertThat(ran.ids().get(0)).isEqualTo((named ? "item" : "") + picks.get(0));
    }
    for (String pool : List.of("pool.csv", "p.jsonl", "p.npy")) {
      CommandResult ran =
          prism.given(Files.readAllBytes(file(pool)), "select", "-", "-k6", "--metadata=cost");
      assertThat(ran.succeededSilently().rows()).as(pool + " on standard input").isEqualTo(picks);
      assertThat(ran.json().at("/request/data").textValue()).isEqualTo("-");
    }
  }

  @Test
  void resultsInEveryFormat() throws Exception {
    String question = "select pool.csv -k 3 --metadata cost --out ";
    CommandResult quiet = prism.runLine(question + "r.json").succeededSilently();
    assertThat(quiet.out()).isEmpty();
    assertThat(quiet.err()).contains("prism: 3 picks in r.json: value ");
    List<String> ids =
        CommandResult.parsed(Files.readString(file("r.json"))).path("picks").findValuesAsText("id");
    assertThat(ids).hasSize(3);
    assertThat(prism.runLine(question + "r.csv --json").succeededSilently().ids()).isEqualTo(ids);
    assertThat(lines("r.csv").get(0)).isEqualTo("rank,index,id,gain,value,by");
    assertThat(lines("r.csv").get(1)).matches("1,\\d+," + ids.get(0) + ",[0-9.]+,[0-9.]+,gain");
    prism.runLine(question + "r.jsonl").succeededSilently();
    assertThat(lines("r.jsonl").stream().map(l -> CommandResult.parsed(l).get("id").textValue()))
        .isEqualTo(ids);
    prism.runLine(question + "r.parquet").succeededSilently();
    prism
        .runLine("convert r.parquet back.jsonl --metadata rank,index,gain,value")
        .succeededSilently();
    assertThat(lines("back.jsonl").stream().map(l -> CommandResult.parsed(l).get("id").textValue()))
        .isEqualTo(ids);
    assertThat(prism.files()).noneMatch(f -> f.endsWith(".tmp"));
  }

  @Test
  void rowsInThePoolsOwnFormat() throws Exception {
    List<String> pool = lines("pool.csv");
    prism.runLine("convert pool.csv p.npy --metadata cost").succeeded();
    prism.runLine("convert pool.csv p.parquet --metadata cost").succeeded();
    String question = " -k 4 --metadata cost --json --write-rows ";
    List<Integer> rows =
        prism.runLine("select pool.csv" + question + "rows.csv").succeededSilently().rows();
    List<String> wanted = new ArrayList<>(pool.subList(0, 1));
    rows.forEach(r -> wanted.add(pool.get(1 + r)));
    assertThat(lines("rows.csv")).isEqualTo(wanted);

    prism.runLine("select p.parquet" + question + "rows.parquet").succeededSilently();
    prism.runLine("convert rows.parquet parquet.csv --metadata cost").succeeded();
    assertThat(lines("parquet.csv").stream().skip(1).map(l -> l.substring(0, l.indexOf(','))))
        .isEqualTo(rows.stream().map(r -> "item" + r).toList());

    prism.runLine("select p.npy" + question + "rows.npy").succeededSilently();
    byte[] all = Files.readAllBytes(file("p.npy")), few = Files.readAllBytes(file("rows.npy"));
    assertThat(few).hasSize(128 + 4 * 12);
    for (int i = 0; i < 4; i++) {
      assertThat(Arrays.copyOfRange(few, 128 + 12 * i, 140 + 12 * i))
          .isEqualTo(Arrays.copyOfRange(all, 128 + 12 * rows.get(i), 140 + 12 * rows.get(i)));
    }
  }

  @Test
  void imagesAndIdx() throws Exception {
    Sample.images(file("images"));
    CommandResult ran =
        prism.runLine("select images -k 2 --write-rows chosen --report p.html").succeededSilently();
    assertThat(ran.ids()).anyMatch(i -> i.startsWith("red/")).anyMatch(i -> i.startsWith("blue/"));
    try (Stream<Path> copies = Files.list(file("chosen")).sorted()) {
      assertThat(copies.map(f -> f.getFileName().toString()))
          .containsExactly(
              "0001_" + Path.of(ran.ids().get(0)).getFileName(),
              "0002_" + Path.of(ran.ids().get(1)).getFileName());
    }
    assertThat(Files.readString(file("p.html"))).contains("src=\"data:image/jpeg;base64,");
    prism.runLine("embed images --out images.jsonl").succeededSilently();
    assertThat(lines("images.jsonl")).hasSize(6).allMatch(l -> l.contains(".png\""));

    Files.write(file("digits.idx.gz"), Sample.idx(30));
    ran =
        prism
            .runLine("select digits.idx.gz -k 5 --json --write-rows few.idx.gz")
            .succeededSilently();
    assertThat(ran.json().at("/provenance/digests/data").textValue()).endsWith(" of 30 x 16");
    ran = prism.runLine("select few.idx.gz -k 5").succeededSilently();
    assertThat(ran.rows()).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
  }

  @Test
  void sentences() throws Exception {
    Launcher.needsEmbed();
    Files.write(
        file("said.txt"),
        List.of(
            "The cat sat on the mat.",
            "It will rain tomorrow in the north.",
            "Shares fell on the stock market.",
            "My dog chases every cat.",
            "Snow and strong winds are forecast.",
            "The bank raised its interest rates."));
    Files.write(file("like.txt"), List.of("What will the weather be?"));
    CommandResult ran =
        prism.runLine("select said.txt -q like.txt -k 2 --report t.html").succeededSilently();
    assertThat(ran.rows()).containsExactlyInAnyOrder(1, 4);
    assertThat(Files.readString(file("t.html"))).contains("It will rain tomorrow");
    assertThat(Files.list(file("cache"))).isNotEmpty();
    ran = prism.runLine("embed said.txt --out said.npy").succeeded();
    assertThat(ran.json().get("features").intValue()).isEqualTo(384);
    assertThat(ran.err()).contains("said.npy cannot hold id, text");
    prism.runLine("embed like.txt --out like.npy").succeeded();
    ran = prism.runLine("select said.npy -q like.npy -k 2").succeededSilently();
    assertThat(ran.rows()).containsExactlyInAnyOrder(1, 4);
  }
}
