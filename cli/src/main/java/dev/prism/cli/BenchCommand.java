package dev.prism.cli;

import dev.prism.data.DataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code prism bench}. */
@Command(
    name = "bench",
    description = {
      "Measure the speed of this installation against reference times.",
      "Compares matrix products with OpenBLAS, passes over similarities with memory bandwidth, and"
          + " selections with recorded times of other libraries. Takes about nine minutes and runs"
          + " in a Java process with a heap of 4 GB."
    },
    mixinStandardHelpOptions = true,
    footer = "  prism bench --quick")
@HelpSection.In(HelpSection.EXECUTION)
final class BenchCommand implements Callable<Integer> {
  @Option(
      names = "--quick",
      description = "Use fewer rounds and smaller pools, which takes about one minute.")
  boolean quick;

  @Option(
      names = "--long",
      description = "Use larger pools where time grows quadratically: about fifteen minutes.")
  boolean large;

  @Option(
      names = "--scale",
      description = "Measure only pools of 1,000,000 items, by every execution that applies.")
  boolean scale;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Measure only the cases of other libraries, on the matrices in DIR, whose files are named"
              + " CASE_X_ROWSxWIDTH.f64 (pool), CASE_Q_… (query set) and CASE_P_… (private set)."
              + " Default: generated matrices.")
  @HelpSection.In(HelpSection.INPUT)
  Path data;

  @Option(
      names = "--compare",
      paramLabel = "FILE",
      description =
          "Compare with an earlier run that --json printed to FILE, by the ratios to the"
              + " references, and name those that fell by more than a quarter; the exit status is"
              + " then 1. Default: no comparison.")
  @HelpSection.In(HelpSection.INPUT)
  Path compare;

  @Option(
      names = "--json",
      description =
          "Print one JSON object per line even on a terminal. Default: a table on a terminal, JSON"
              + " otherwise.")
  @HelpSection.In(HelpSection.OUTPUT)
  boolean json;

  @Override
  public Integer call() throws IOException, InterruptedException {
    String classpath = OptionalModules.classpath("bench");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Xms4g", // otherwise the heap would shrink and grow between rounds
                "-Xmx4g",
                "-XX:+UseParallelGC",
                "-cp",
                classpath));
    String home = System.getProperty("prism.home");
    if (home != null) { // the launcher, which is timed, too
      command.add("-Dprism.home=" + home);
    }
    command.add("dev.prism.bench.Bench");
    if (quick) {
      command.add("--quick");
    }
    if (large) {
      command.add("--long");
    }
    if (scale) {
      command.add("--scale");
    }
    if (json || !TerminalOutput.isTerminal()) {
      command.add("--json");
    }
    if (compare != null) {
      if (!Files.isReadable(compare)) {
        throw new DataException("%s cannot be read; --compare takes a file of lines.", compare);
      }
      command.add("--compare");
      command.add(compare.toString());
    }
    if (data != null) {
      command.add("--data");
      command.add(data.toString());
    }
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }
}
