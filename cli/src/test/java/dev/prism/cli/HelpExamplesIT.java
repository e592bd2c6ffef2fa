package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples in the help of the commands run, on small files with the names that they use. */
class HelpExamplesIT {
  /** Commands whose examples do not end by themselves, or take a minute. */
  private static final List<String> LONG = List.of("studio", "serve", "bench");

  @TempDir static Path folder;
  private static Launcher prism;

  @BeforeAll
  static void write() throws Exception {
    prism = new Launcher(folder);
    write("pool.npy", Sample.npy(120, 8, 1));
    write("examples.npy", Sample.npy(5, 8, 2));
    write("H.npy", Sample.npy(60, 6, 3));
    write("Z.npy", Sample.npy(60, 3, 4));
    write("TH.npy", Sample.npy(4, 6, 5));
    write("TZ.npy", Sample.npy(4, 3, 6));
    write("TY.npy", Sample.npy(1, 0, 1, 2, 0));
    write("photos.npy", Sample.npy(40, 3, 7));
    write(
        "pool.csv",
        IntStream.range(0, 30)
            .mapToObj(i -> "i" + i + "," + i % 7 + "," + i % 5 + ",1," + "abc".charAt(i % 3) + ",2")
            .collect(Collectors.joining("\n", "id,x,y,z,label,cost\n", "\n")));
    write("y.csv", "label\n" + "five\neight\n".repeat(60));
    write("reviews.txt", "Good battery life.\nThe price is high.\nA bright screen.\n".repeat(3));
    write("wanted.txt", "The battery lasts for days.\n");
    write("known.txt", "It is expensive.\n");
    Files.copy(Path.of("src/test/resources/page.md"), folder.resolve("report.md"));
    Sample.images(folder.resolve("photos"));
    Sample.images(folder.resolve("last-year"));
    Files.copy(folder.resolve("photos/red/0.png"), folder.resolve("beach.png"));
    frames();
    trips();
    Path cases = Launcher.ROOT.resolve("data/src/test/resources/golden/cases");
    Files.createDirectory(folder.resolve("golden"));
    Files.copy(cases.resolve("com_01.json"), folder.resolve("golden/com_01.json"));
    prism.runLine("select pool.npy -q examples.npy -k 5 --out result.json").succeededSilently();
  }

  private static void write(String name, byte[] bytes) throws IOException {
    Files.write(folder.resolve(name), bytes);
  }

  private static void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private static void frames() throws IOException {
    Path frames = Files.createDirectory(folder.resolve("frames"));
    for (int i = 0; i < 12; i++) {
      String colour = i < 6 ? "red/0.png" : "blue/1.png";
      Files.copy(folder.resolve("photos").resolve(colour), frames.resolve((i + 10) + ".png"));
    }
  }

  private static void trips() throws IOException {
    Files.createDirectory(folder.resolve("trips"));
    SplittableRandom random = new SplittableRandom(1);
    for (int c = 0; c < 3; c++) {
      String items =
          Stream.generate(() -> "{\"features\": [%s, %s, 1]}")
              .limit(12)
              .map(item -> item.formatted(random.nextDouble(), random.nextDouble()))
              .collect(Collectors.joining(", "));
      write(
          "trips/t" + c + ".json",
          """
          {"items": [%s], "tasks": [{"budget": {"items": 3},
            "references": [{"items": ["0", "1", "2"]}, {"items": ["2", "3", "4"]}]}]}
          """
              .formatted(items));
    }
  }

  static Stream<String> examples() {
    return HelpTest.commands()
        .filter(c -> !LONG.contains(c) && !c.equals("experiment"))
        .flatMap(c -> HelpTest.examples(c).stream());
  }

  @ParameterizedTest
  @MethodSource("examples")
  void runs(String example) throws Exception {
    if (Stream.of("reviews", "report.md").anyMatch(example::contains)) {
      Launcher.needsEmbed();
    }
    CommandResult ran = prism.shell(example);
    assertThat(ran.exit()).as(ran.err()).isZero();
  }
}
