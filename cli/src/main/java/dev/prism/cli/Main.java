package dev.prism.cli;

import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code prism}: choose a small subset of a large pool on purpose. */
@Command(
    name = "prism",
    description = "Choose a small subset of a large pool on purpose.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    footer = {"", "Exit status: 0 done, 2 the command's words, 3 the data, 130 interrupted."})
public final class Main {
  static final int USAGE = 2;
  static final int DATA = 3;

  /** In the order of the help. */
  private static final List<Class<?>> COMMANDS =
      List.of(
          DemoCommand.class,
          SelectCommand.class,
          SummarizeCommand.class,
          CompareCommand.class,
          ExplainCommand.class,
          RerunCommand.class,
          ScoreCommand.class,
          PlanCommand.class,
          StudioCommand.class,
          TargetCommand.class,
          LearnCommand.class,
          ExperimentCommand.class,
          MeasuresCommand.class,
          EmbedCommand.class,
          KernelCommand.class,
          ConvertCommand.class,
          ConformanceCommand.class,
          BenchCommand.class);

  private Main() {}

  /**
   * The command that was asked for in full, and of the others their names and purposes: reading the
   * options of all of them takes longer than all else that a start does.
   */
  private static CommandLine commands(String... args) {
    CommandLine line = new CommandLine(new Main());
    for (Class<?> c : COMMANDS) {
      Command card = c.getAnnotation(Command.class);
      if (args.length > 0 && args[0].equals(card.name())) {
        line.addSubcommand(new CommandLine(c));
      } else {
        CommandSpec outline = CommandSpec.create();
        outline.usageMessage().description(card.description());
        line.addSubcommand(card.name(), outline);
      }
    }
    return line;
  }

  public static void main(String[] args) {
    PrintStream err = standardError();
    System.setErr(err);
    Interruption.watch(err);
    PrintStream out =
        new PrintStream(
            new FileOutputStream(java.io.FileDescriptor.out), false, StandardCharsets.UTF_8);
    System.setOut(out);
    PrintWriter to = new PrintWriter(out, false, StandardCharsets.UTF_8);
    int exit = run(to, new PrintWriter(err, true, StandardCharsets.UTF_8), args);
    to.flush();
    if (out.checkError()) {
      err.println("prism: standard output was closed before all was written to it.");
      exit = exit == 0 ? DATA : exit;
    }
    Interruption.over();
    System.exit(exit);
  }

  /** The launcher has put it aside, so that Java's own remarks can be told from ours. */
  private static PrintStream standardError() {
    String descriptor = System.getProperty("prism.err");
    if (descriptor != null) {
      try {
        return new PrintStream(
            new FileOutputStream("/dev/fd/" + descriptor), true, StandardCharsets.UTF_8);
      } catch (IOException e) {
        return System.err;
      }
    }
    return System.err;
  }

  static int run(PrintWriter out, PrintWriter err, String... args) {
    if (args.length > 0 && args[0].equals("help")) {
      return run(
          out, err, args.length > 1 ? new String[] {args[1], "--help"} : new String[] {"--help"});
    }
    CommandLine line;
    try {
      line = commands(args);
    } catch (DataException e) { // a module that cannot be built
      return failed(e, err);
    }
    line.setExpandAtFiles(false); // @F is a model, and no file of arguments
    line.setOut(out);
    line.setErr(err);
    line.setColorScheme(
        CommandLine.Help.defaultColorScheme(Screen.hasColour() ? Ansi.ON : Ansi.OFF));
    line.setParameterExceptionHandler((e, words) -> misunderstood(e, err));
    line.setExecutionExceptionHandler((e, command, parsed) -> failed(e, err));
    if (args.length == 0) {
      line.usage(out);
      return USAGE;
    }
    try {
      return line.execute(args);
    } catch (OutOfMemoryError e) {
      err.println(
          "prism: the memory is used up. Give Java more (PRISM_JAVA_OPTS=-Xmx20g prism …), or let"
              + " similarities take less (--memory 1g).");
      return DATA;
    }
  }

  private static int misunderstood(ParameterException e, PrintWriter err) {
    String said = e.getMessage();
    err.println("prism: " + said + (said.endsWith(".") ? "" : "."));
    UnmatchedArgumentException.printSuggestions(e, err);
    err.println("See " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help.");
    return USAGE;
  }

  private static int failed(Exception e, PrintWriter err) {
    if (e instanceof PrismException || e instanceof IOException) {
      err.println("prism: " + e.getMessage());
      return e instanceof PrismException && !(e instanceof DataException) ? USAGE : DATA;
    }
    err.println(
        "prism: something that nobody foresaw went wrong ("
            + e
            + "); nothing was overwritten. With PRISM_TRACE=1 it says where: please report that.");
    if (System.getenv("PRISM_TRACE") != null) {
      e.printStackTrace(err);
    }
    return DATA;
  }
}
