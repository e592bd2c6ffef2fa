package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What may be asked of a selection, and that it is obeyed. */
class ChoicesIT {
  @TempDir Path folder;
  private Launcher prism;

  @BeforeEach
  void write() throws Exception {
    Sample.tables(folder);
    prism = new Launcher(folder);
  }

  private Ran select(String words) throws Exception {
    return prism.say("select pool.csv --keep cost " + words);
  }

  @Test
  void itemsOfThePoolAsGuides() throws Exception {
    Ran like = select("-k 6 --query-ids item1,item4").quietly();
    assertThat(like.rows()).allMatch(i -> i % 3 == 1).doesNotContain(1, 4);
    Files.writeString(folder.resolve("ids.txt"), "item2\nitem5\n\n");
    Ran unlike = select("-k 6 --private-ids ids.txt -m flcg").quietly();
    assertThat(unlike.rows()).allMatch(i -> i % 3 != 2);
    Ran both = select("-k 6 -q query.csv --query-ids item0 -p private.csv").quietly();
    assertThat(both.json().at("/provenance/measure").textValue()).startsWith("flcmi:");
    assertThat(both.rows()).allMatch(i -> i % 3 != 2).doesNotContain(0);
  }

  @Test
  void inAndOut() throws Exception {
    Ran free = select("-k 4").quietly();
    String first = free.ids().get(0);
    Ran bound = select("-k 4 --include item7,item8 --exclude " + first).quietly();
    assertThat(bound.ids()).hasSize(4).contains("item7", "item8").doesNotContain(first);
  }

  @Test
  void quotasAndCosts() throws Exception {
    Ran ran =
        prism
            .say("select pool.csv -k 5 --quota kind=k0:2-2,k2:1- --costs cost --budget 9")
            .quietly();
    assertThat(ran.rows().stream().filter(i -> i % 3 == 0)).hasSize(2);
    assertThat(ran.rows().stream().filter(i -> i % 3 == 2)).isNotEmpty();
    assertThat(ran.rows().stream().mapToInt(i -> 1 + i % 4).sum()).isLessThanOrEqualTo(9);

    float[] costs = new float[60];
    for (int i = 0; i < 60; i++) {
      costs[i] = 1 + i % 4;
    }
    Files.write(folder.resolve("costs.npy"), Sample.npy(1, costs));
    Ran file = select("--costs costs.npy --budget 9 --out r.json --json").done();
    assertThat(file.err()).startsWith("prism: stopped at " + file.rows().size() + ": ");
    assertThat(file.rows()).isEqualTo(select("--costs cost --budget 9").done().rows());
    assertThat(file.rows().stream().mapToInt(i -> 1 + i % 4).sum()).isLessThanOrEqualTo(9);

    costs[file.rows().get(0)] = 8;
    Files.write(folder.resolve("costs.npy"), Sample.npy(1, costs));
    Ran again = prism.say("rerun r.json");
    assertThat(again.exit()).isEqualTo(3);
    assertThat(again.json().get("says").textValue()).startsWith("The data differ");
  }

  /** How much a run may use is no part of the question: the same bytes. */
  @Test
  void meansDoNotMatter() throws Exception {
    String question = "-k 12 --optimizer stochastic --seed 7 ";
    Ran one = select(question + "--threads 1").quietly();
    Ran two = select(question + "--threads 2").quietly();
    assertThat(Ran.lasting(two.out())).isEqualTo(Ran.lasting(one.out()));
    Ran small = select(question + "--memory 1k").quietly();
    assertThat(small.json().get("plan").toString()).contains("on the fly");
    assertThat(one.json().get("plan").toString()).contains("dense");
    assertThat(small.json().get("picks")).isEqualTo(one.json().get("picks"));
    Ran otherwise = select("-k 12 --optimizer stochastic --seed 8").quietly();
    assertThat(otherwise.rows()).isNotEqualTo(one.rows());
    assertThat(otherwise.json().at("/provenance/seed").intValue()).isEqualTo(8);
  }

  @Test
  void kernelsOptimizersAndMixtures() throws Exception {
    Ran lazy = select("-k 5 --optimizer lazy").quietly();
    Ran greedy = select("-k 5 --optimizer greedy").quietly();
    assertThat(greedy.rows()).isEqualTo(lazy.rows());
    assertThat(greedy.json().at("/provenance/optimizer").textValue()).isEqualTo("greedy");
    Ran rbf = select("-k 5 --kernel rbf:sigma=2").quietly();
    assertThat(rbf.json().get("value")).isNotEqualTo(lazy.json().get("value"));
    Ran few = select("-k 5 --neighbours 5").quietly();
    assertThat(few.json().get("plan").toString()).contains("sparse").doesNotContain("approximate");
    Ran indexed = select("-k 5 --neighbours 5 --neighbours-by hnsw").quietly();
    assertThat(indexed.json().get("plan").toString()).contains("approximate: 100.0%");
    assertThat(indexed.rows()).isEqualTo(few.rows());
    Ran mixed =
        prism
            .run("select", "pool.csv", "--keep=cost", "-k5", "-m", "0.7*fl + 0.3*gc:lambda=0.4")
            .quietly();
    assertThat(mixed.json().at("/provenance/measure").textValue()).contains("0.7", "gc", "0.4");
    Ran until = select("-k 20 --until 40").done();
    assertThat(until.err()).startsWith("prism: stopped at " + until.rows().size() + ": ");
    assertThat(until.rows()).hasSizeBetween(1, 19);
    assertThat(until.json().get("stopped").textValue()).isNotEmpty();
  }

  /** Names of files and of people's locales make no difference, and neither does the folder. */
  @Test
  void anywhere() throws Exception {
    Files.copy(folder.resolve("pool.csv"), folder.resolve("pöol é.csv"));
    Ran ran = prism.run("select", "pöol é.csv", "-k3", "--out", "ü.json");
    assertThat(ran.quietly().ids()).hasSize(3);
    assertThat(prism.files()).contains("ü.json");
    Launcher arabic = prism.with("PRISM_JAVA_OPTS", "-Duser.language=ar -Duser.country=EG");
    assertThat(arabic.say("rerun ü.json").quietly().json().get("same").booleanValue()).isTrue();
    assertThat(arabic.say("select pool.csv -k 3 --out r.json").quietly().out())
        .doesNotContainPattern("\\p{IsArabic}");
  }

  @Test
  void classesOfOnesOwn() throws Exception {
    Path source = folder.resolve("Fourth.java");
    Files.writeString(
        source,
        """
        package example;
        public final class Fourth implements dev.prism.term.Psi {
          public double at(double x) { return Math.sqrt(Math.sqrt(x)); }
        }
        """);
    int compiled =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                System.out,
                System.out,
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                folder.toString(),
                source.toString());
    assertThat(compiled).isZero();
    List<String> words =
        List.of("select", "pool.csv", "-q", "query.csv", "-k3", "--keep=cost", "--kernel=rbf");
    String[] asked = words.toArray(new String[9]);
    asked[7] = "-m";
    asked[8] = "com:psi=example.Fourth";
    assertThat(prism.with("PRISM_CLASSPATH", ".").run(asked).quietly().rows()).hasSize(3);
    prism.run(asked).refused(2, "example.Fourth"); // nothing is run only because it lies there
  }
}
