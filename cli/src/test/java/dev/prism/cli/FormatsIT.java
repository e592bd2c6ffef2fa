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

  /** The same numbers make the same picks, whatever file they come in, and by whatever way. */
  @Test
  void tablesInEveryFormat() throws Exception {
    List<Integer> picks = prism.say("select pool.csv -k 6 --keep cost").quietly().rows();
    for (String ending : List.of("tsv", "jsonl", "parquet", "npy")) {
      prism.say("convert pool.csv p." + ending + " --keep cost").done();
    }
    byte[] npy = Files.readAllBytes(file("p.npy"));
    Files.write(file("p.npz"), Sample.npz(Sample.npy(20, 3, 9), npy));
    for (String pool : List.of("p.tsv", "p.jsonl", "p.parquet", "p.npy", "p.npz:b")) {
      Ran ran = prism.say("select " + pool + " -k 6 --keep cost");
      assertThat(ran.quietly().rows()).as(pool).isEqualTo(picks);
      boolean named = !pool.startsWith("p.np");
      assertThat(ran.ids().get(0)).isEqualTo((named ? "item" : "") + picks.get(0));
    }
    for (String pool : List.of("pool.csv", "p.jsonl", "p.npy")) {
      Ran ran = prism.given(Files.readAllBytes(file(pool)), "select", "-", "-k6", "--keep=cost");
      assertThat(ran.quietly().rows()).as(pool + " on standard input").isEqualTo(picks);
      assertThat(ran.json().at("/request/data").textValue()).isEqualTo("-");
    }
  }

  @Test
  void resultsInEveryFormat() throws Exception {
    String question = "select pool.csv -k 3 --keep cost --out ";
    Ran ran = prism.say(question + "r.json").quietly();
    List<String> ids = Ran.parsed(Files.readString(file("r.json"))).findValuesAsText("id");
    assertThat(ran.ids()).isEqualTo(ids);
    assertThat(ids).hasSize(3);
    assertThat(prism.say(question + "r.csv --json").quietly().ids()).isEqualTo(ids);
    assertThat(lines("r.csv").get(0)).isEqualTo("rank,index,id,gain,value");
    assertThat(lines("r.csv").get(1)).matches("1,\\d+," + ids.get(0) + ",[0-9.]+,[0-9.]+");
    prism.say(question + "r.jsonl").quietly();
    assertThat(lines("r.jsonl").stream().map(l -> Ran.parsed(l).get("id").textValue()))
        .isEqualTo(ids);
    prism.say(question + "r.parquet").quietly();
    prism.say("convert r.parquet back.jsonl --keep rank,index,gain,value").quietly();
    assertThat(lines("back.jsonl").stream().map(l -> Ran.parsed(l).get("id").textValue()))
        .isEqualTo(ids);
    assertThat(prism.files()).noneMatch(f -> f.endsWith(".tmp"));
  }

  @Test
  void rowsInThePoolsOwnFormat() throws Exception {
    List<String> pool = lines("pool.csv");
    prism.say("convert pool.csv p.npy --keep cost").done();
    prism.say("convert pool.csv p.parquet --keep cost").done();
    String question = " -k 4 --keep cost --json --write-rows ";
    List<Integer> rows = prism.say("select pool.csv" + question + "rows.csv").quietly().rows();
    List<String> wanted = new ArrayList<>(pool.subList(0, 1));
    rows.forEach(r -> wanted.add(pool.get(1 + r)));
    assertThat(lines("rows.csv")).isEqualTo(wanted);

    prism.say("select p.parquet" + question + "rows.parquet").quietly();
    prism.say("convert rows.parquet parquet.csv --keep cost").quietly();
    assertThat(lines("parquet.csv").stream().skip(1).map(l -> l.substring(0, l.indexOf(','))))
        .isEqualTo(rows.stream().map(r -> "item" + r).toList());

    prism.say("select p.npy" + question + "rows.npy").quietly();
    byte[] all = Files.readAllBytes(file("p.npy")), few = Files.readAllBytes(file("rows.npy"));
    assertThat(few).hasSize(128 + 4 * 12);
    for (int i = 0; i < 4; i++) {
      assertThat(Arrays.copyOfRange(few, 128 + 12 * i, 140 + 12 * i))
          .isEqualTo(Arrays.copyOfRange(all, 128 + 12 * rows.get(i), 140 + 12 * rows.get(i)));
    }
  }

  @Test
  void picturesAndIdx() throws Exception {
    Sample.pictures(file("pictures"));
    Ran ran = prism.say("select pictures -k 2 --write-rows chosen --report p.html").quietly();
    assertThat(ran.ids()).anyMatch(i -> i.startsWith("red/")).anyMatch(i -> i.startsWith("blue/"));
    try (Stream<Path> copies = Files.list(file("chosen")).sorted()) {
      assertThat(copies.map(f -> f.getFileName().toString()))
          .containsExactly(
              "0001_" + Path.of(ran.ids().get(0)).getFileName(),
              "0002_" + Path.of(ran.ids().get(1)).getFileName());
    }
    assertThat(Files.readString(file("p.html"))).contains("src=\"data:image/jpeg;base64,");
    prism.say("embed pictures --out pictures.jsonl").quietly();
    assertThat(lines("pictures.jsonl")).hasSize(6).allMatch(l -> l.contains(".png\""));

    Files.write(file("digits.idx.gz"), Sample.idx(30));
    ran = prism.say("select digits.idx.gz -k 5 --json --write-rows few.idx.gz").quietly();
    assertThat(ran.json().at("/provenance/digests/data").textValue()).endsWith(" of 30 x 16");
    ran = prism.say("select few.idx.gz -k 5").quietly();
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
    Ran ran = prism.say("select said.txt -q like.txt -k 2 --report t.html").quietly();
    assertThat(ran.rows()).containsExactlyInAnyOrder(1, 4);
    assertThat(Files.readString(file("t.html"))).contains("It will rain tomorrow");
    assertThat(Files.list(file("cache"))).isNotEmpty();
    ran = prism.say("embed said.txt --out said.npy").done();
    assertThat(ran.json().get("features").intValue()).isEqualTo(384);
    assertThat(ran.err()).contains("said.npy has no place for id, text");
    prism.say("embed like.txt --out like.npy").done();
    ran = prism.say("select said.npy -q like.npy -k 2").quietly();
    assertThat(ran.rows()).containsExactlyInAnyOrder(1, 4);
  }
}
