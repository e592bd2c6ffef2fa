package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Selections obey their constraints and settings. */
class ConstraintsIT {
  @TempDir Path folder;
  private Launcher prism;

  @BeforeEach
  void write() throws Exception {
    Sample.tables(folder);
    prism = new Launcher(folder);
  }

  private CommandResult select(String words) throws Exception {
    return prism.runLine("select pool.csv --metadata cost " + words);
  }

  @Test
  void itemsOfThePoolAsQueryAndPrivateSet() throws Exception {
    CommandResult like = select("-k 6 --query-ids item1,item4").succeededSilently();
    assertThat(like.rows()).allMatch(i -> i % 3 == 1).doesNotContain(1, 4);
    Files.writeString(folder.resolve("ids.txt"), "item2\nitem5\n\n");
    CommandResult unlike = select("-k 6 --private-ids ids.txt -m flcg").succeededSilently();
    assertThat(unlike.rows()).allMatch(i -> i % 3 != 2);
    CommandResult both =
        select("-k 6 -q query.csv --query-ids item0 -p private.csv").succeededSilently();
    assertThat(both.json().at("/provenance/measure").textValue()).startsWith("contrast:");
    assertThat(both.rows()).allMatch(i -> i % 3 != 2).doesNotContain(0);
  }

  @Test
  void includedAndExcludedItems() throws Exception {
    CommandResult free = select("-k 4").succeededSilently();
    String first = free.ids().get(0);
    CommandResult bound =
        select("-k 4 --include item7,item8 --exclude " + first).succeededSilently();
    assertThat(bound.ids()).hasSize(4).contains("item7", "item8").doesNotContain(first);
  }

  @Test
  void quotasAndCosts() throws Exception {
    CommandResult ran =
        prism
            .runLine("select pool.csv -k 5 --quota kind=k0:2-2,k2:1- --costs cost --budget 9")
            .succeededSilently();
    assertThat(ran.rows().stream().filter(i -> i % 3 == 0)).hasSize(2);
    assertThat(ran.rows().stream().filter(i -> i % 3 == 2)).isNotEmpty();
    assertThat(ran.rows().stream().mapToInt(i -> 1 + i % 4).sum()).isLessThanOrEqualTo(9);

    float[] costs = new float[60];
    for (int i = 0; i < 60; i++) {
      costs[i] = 1 + i % 4;
    }
    Files.write(folder.resolve("costs.npy"), Sample.npy(1, costs));
    CommandResult file = select("--costs costs.npy --budget 9 --out r.json --json").succeeded();
    assertThat(file.err()).contains("prism: stopped at " + file.rows().size() + ": ");
    assertThat(file.rows()).isEqualTo(select("--costs cost --budget 9").succeeded().rows());
    assertThat(file.rows().stream().mapToInt(i -> 1 + i % 4).sum()).isLessThanOrEqualTo(9);

    costs[file.rows().get(0)] = 8;
    Files.write(folder.resolve("costs.npy"), Sample.npy(1, costs));
    CommandResult again = prism.runLine("rerun r.json");
    assertThat(again.exit()).isEqualTo(3);
    assertThat(again.json().get("message").textValue()).startsWith("The data differ");
  }

  /** The result does not depend on the number of threads and on the memory. */
  @Test
  void threadsAndMemoryDoNotChangeTheResult() throws Exception {
    String question = "-k 12 --optimizer stochastic --seed 7 ";
    CommandResult one = select(question + "--threads 1").succeededSilently();
    CommandResult two = select(question + "--threads 2").succeededSilently();
    assertThat(CommandResult.lasting(two.out())).isEqualTo(CommandResult.lasting(one.out()));
    CommandResult small = select(question + "--memory 1k").succeededSilently();
    assertThat(small.json().get("plan").toString()).contains("on the fly");
    assertThat(one.json().get("plan").toString()).contains("dense");
    assertThat(small.json().get("picks")).isEqualTo(one.json().get("picks"));
    CommandResult otherwise = select("-k 12 --optimizer stochastic --seed 8").succeededSilently();
    assertThat(otherwise.rows()).isNotEqualTo(one.rows());
    assertThat(otherwise.json().at("/provenance/seed").intValue()).isEqualTo(8);
  }

  @Test
  void kernelsOptimizersAndMixtures() throws Exception {
    CommandResult lazy = select("-k 5 --optimizer lazy").succeededSilently();
    CommandResult greedy = select("-k 5 --optimizer greedy").succeededSilently();
    assertThat(greedy.rows()).isEqualTo(lazy.rows());
    assertThat(greedy.json().at("/provenance/optimizer").textValue()).isEqualTo("greedy");
    CommandResult rbf = select("-k 5 --kernel rbf:sigma=2").succeededSilently();
    assertThat(rbf.json().get("value")).isNotEqualTo(lazy.json().get("value"));
    CommandResult few = select("-k 5 --neighbours 5").succeededSilently();
    assertThat(few.json().get("plan").toString()).contains("sparse").doesNotContain("approximate");
    CommandResult indexed =
        select("-k 5 --neighbours 5 --neighbour-search hnsw").succeededSilently();
    assertThat(indexed.json().get("plan").toString()).contains("approximate: 100.0%");
    assertThat(indexed.rows()).isEqualTo(few.rows());
    CommandResult mixed =
        prism
            .run("select", "pool.csv", "--metadata=cost", "-k5", "-m", "0.7*fl + 0.3*gc:lambda=0.4")
            .succeededSilently();
    assertThat(mixed.json().at("/provenance/measure").textValue()).contains("0.7", "gc", "0.4");
    CommandResult until = select("-k 20 --stop-at-value 40").succeeded();
    assertThat(until.err()).contains("prism: stopped at " + until.rows().size() + ": ");
    assertThat(until.rows()).hasSizeBetween(1, 19);
    assertThat(until.json().get("stopped").textValue()).isNotEmpty();
  }

  /** The result does not depend on file names, the locale and the working directory. */
  @Test
  void namesAndLocales() throws Exception {
    Files.copy(folder.resolve("pool.csv"), folder.resolve("pöol é.csv"));
    CommandResult ran = prism.run("select", "pöol é.csv", "-k3", "--out", "ü.json", "--json");
    assertThat(ran.succeededSilently().ids()).hasSize(3);
    assertThat(prism.files()).contains("ü.json");
    Launcher arabic = prism.with("PRISM_JAVA_OPTS", "-Duser.language=ar -Duser.country=EG");
    assertThat(arabic.runLine("rerun ü.json").succeededSilently().json().get("same").booleanValue())
        .isTrue();
    assertThat(arabic.runLine("select pool.csv -k 3").succeededSilently().out())
        .doesNotContainPattern("\\p{IsArabic}");
  }

  @Test
  void userDefinedClasses() throws Exception {
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
        List.of("select", "pool.csv", "-q", "query.csv", "-k3", "--metadata=cost", "--kernel=rbf");
    String[] asked = words.toArray(new String[9]);
    asked[7] = "-m";
    asked[8] = "com:psi=example.Fourth";
    assertThat(prism.with("PRISM_CLASSPATH", ".").run(asked).succeededSilently().rows()).hasSize(3);
    prism.run(asked).failed(2, "example.Fourth"); // nothing is run only because it lies there
  }
}
