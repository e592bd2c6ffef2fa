package dev.prism.cli;

import dev.prism.PrismException;
import dev.prism.data.DataException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code prism}: choose a small subset of a large pool on purpose. */
@Command(
    name = "prism",
    description = "Choose a small subset of a large pool on purpose.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      DemoCommand.class,
      SelectCommand.class,
      ScoreCommand.class,
      ExplainCommand.class,
      RerunCommand.class,
      PlanCommand.class,
      MeasuresCommand.class,
      ConformanceCommand.class
    },
    footer = {"", "Exit status: 0 done, 2 the command's words, 3 the data, 130 interrupted."})
public final class Main {
  static final int USAGE = 2;
  static final int DATA = 3;

  private Main() {}

  public static void main(String[] args) {
    System.exit(run(new PrintWriter(System.out, true), new PrintWriter(System.err, true), args));
  }

  static int run(PrintWriter out, PrintWriter err, String... args) {
    CommandLine line = new CommandLine(new Main());
    line.setOut(out);
    line.setErr(err);
    line.setExecutionExceptionHandler(
        (e, command, parsed) -> {
          if (e instanceof PrismException) {
            err.println("prism: " + e.getMessage());
            return e instanceof DataException ? DATA : USAGE;
          }
          if (e instanceof java.io.IOException) {
            err.println("prism: " + e.getMessage());
            return DATA;
          }
          throw e;
        });
    if (args.length == 0) {
      line.usage(out);
      return USAGE;
    }
    return line.execute(args);
  }
}
