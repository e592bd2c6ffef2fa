package dev.prism.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How fast, beside what. */
@Command(
    name = "bench",
    description = {
      "How fast it is, each line beside a yardstick of the same run.",
      "Matrix products beside OpenBLAS, sweeps beside reading memory, selections beside other"
          + " libraries' recorded seconds. It runs in a Java of its own with 4 GB."
    },
    mixinStandardHelpOptions = true)
final class BenchCommand implements Callable<Integer> {
  @Option(names = "--quick", description = "fewer rounds and smaller pools: under a minute")
  boolean quick;

  @Option(
      names = "--long",
      description = "larger pools where time is quadratic: a quarter of an hour")
  boolean large;

  @Option(names = "--scale", description = "only a million items, by every execution that applies")
  boolean scale;

  @Option(names = "--json", description = "one JSON object a line")
  boolean json;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "the other libraries' cases on given numbers: CASE_X_ROWSxWIDTH.f64, _Q_, _P_")
  Path data;

  @Override
  public Integer call() throws IOException, InterruptedException {
    String classpath = Modules.classpath("bench");
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Xms4g", // or the heap would be given back and asked for again between rounds
                "-Xmx4g",
                "-XX:+UseParallelGC",
                "-Dprism.home=" + System.getProperty("prism.home"),
                "-cp",
                classpath,
                "dev.prism.bench.Bench"));
    if (quick) {
      words.add("--quick");
    }
    if (large) {
      words.add("--long");
    }
    if (scale) {
      words.add("--scale");
    }
    if (json || !Screen.isTerminal()) {
      words.add("--json");
    }
    if (data != null) {
      words.add("--data");
      words.add(data.toString());
    }
    return new ProcessBuilder(words).inheritIO().start().waitFor();
  }
}
