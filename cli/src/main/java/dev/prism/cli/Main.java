package dev.prism.cli;

import dev.prism.base.BadDataException;
import dev.prism.base.PrismException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line {@code prism}. Stateless. */
@Command(
    name = "prism",
    description = {
      "Guided subset selection with submodular measures.",
      "Selects a small subset of a large pool that represents the pool, is similar to a query set,"
          + " is dissimilar to a private set, or all of these. prism COMMAND --help describes a"
          + " command."
    },
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    footer = {"  prism demo --out report.html", "  prism select pool.npy -q examples.npy -k 50"})
public final class Main {
  /** The commands, in the order of the help. */
  static final List<Class<?>> COMMANDS =
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
          ServeCommand.class,
          TargetCommand.class,
          LearnCommand.class,
          ExperimentCommand.class,
          MeasuresCommand.class,
          EmbedCommand.class,
          KernelCommand.class,
          ConvertCommand.class,
          ConformanceCommand.class,
          BenchCommand.class);

  /** The message of picocli about options and parameters that are not there. */
  private static final Pattern MISSING =
      Pattern.compile("Missing required (?:options?|parameters?|options and parameters): (.*)");

  private static final int MAX_MESSAGE = 2_000;

  private Main() {}

  /**
   * Builds the requested command in full, and the others with names and descriptions only: reading
   * the options of all commands takes longer than everything else at startup.
   */
  static CommandLine commands(String... args) {
    CommandLine line = new CommandLine(new Main());
    for (Class<?> c : COMMANDS) {
      Command command = c.getAnnotation(Command.class);
      if (args.length > 0 && args[0].equals(command.name())) {
        line.addSubcommand(new CommandLine(c));
      } else {
        CommandSpec outline = CommandSpec.create();
        outline.usageMessage().description(command.description());
        line.addSubcommand(command.name(), outline);
      }
    }
    HelpPage.apply(line);
    line.setExpandAtFiles(false); // @FILE is a learned model, not a file of arguments
    return line;
  }

  /**
   * Runs a command and exits with its exit code.
   *
   * @param args the command and its arguments
   */
  public static void main(String[] args) {
    PrintStream err = standardError();
    System.setErr(err);
    InterruptNotice.install(err);
    StandardOutput channel = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    PrintStream out = new PrintStream(channel, false, StandardCharsets.UTF_8);
    System.setOut(out);
    PrintWriter to = new PrintWriter(out, false, StandardCharsets.UTF_8);
    int exit = run(to, new PrintWriter(err, true, StandardCharsets.UTF_8), args);
    to.flush();
    out.flush();
    exit = channel.exitCode(exit, err);
    InterruptNotice.disable();
    System.exit(exit);
  }

  /**
   * The launcher passes it as another descriptor, which separates it from warnings of the JVM. It
   * is not opened by its name: a file would be written from its beginning.
   */
  private static PrintStream standardError() {
    String number = System.getProperty("prism.err");
    if (number == null) {
      return System.err;
    }
    try {
      Constructor<FileDescriptor> of = FileDescriptor.class.getDeclaredConstructor(int.class);
      of.setAccessible(true);
      return new PrintStream(
          new FileOutputStream(of.newInstance(Integer.parseInt(number))),
          true,
          StandardCharsets.UTF_8);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return System.err;
    }
  }

  /** Runs a command and returns its exit code. */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    if (args.length > 0 && args[0].equals("help")) {
      return run(
          out, err, args.length > 1 ? new String[] {args[1], "--help"} : new String[] {"--help"});
    }
    CommandLine line;
    try {
      line = commands(args);
    } catch (PrismException e) { // a module that cannot be built
      return failed(e, CommandSpec.create(), err);
    }
    line.setOut(out);
    line.setErr(err);
    line.setColorScheme(
        CommandLine.Help.defaultColorScheme(TerminalOutput.hasColour() ? Ansi.ON : Ansi.OFF));
    line.setParameterExceptionHandler((e, _) -> usageError(e, err));
    line.setExecutionExceptionHandler((e, command, _) -> failed(e, command.getCommandSpec(), err));
    if (args.length == 0) {
      line.usage(out);
      return ExitCode.USAGE_ERROR;
    }
    try {
      return line.execute(args);
    } catch (OutOfMemoryError e) {
      err.println(
          "prism: out of memory. Increase the Java heap (PRISM_JAVA_OPTS=-Xmx20g prism …), or"
              + " limit the memory of similarities (--memory 1g).");
      return ExitCode.BAD_DATA;
    }
  }

  /** Says in words what is missing, and a number of which kind an option needs. */
  private static String plain(String message) {
    Matcher missing = MISSING.matcher(message);
    if (missing.matches()) {
      String what = missing.group(1).replace("'", "").replaceAll("(?<=-\\w{1,20})=", " ");
      return what
          + (what.contains(", ")
              ? " are required and were not given"
              : " is required and was not given");
    }
    return message
        .replaceAll("is not an? (int|long)$", "is not a whole number that can be used here")
        .replaceAll("is not a (double|float)$", "is not a number");
  }

  /** No message is longer than a screen, whatever it quotes. */
  private static String cut(String message) {
    return message.length() <= MAX_MESSAGE
        ? message
        : message.substring(0, MAX_MESSAGE) + "… (" + message.length() + " characters)";
  }

  private static int usageError(ParameterException e, PrintWriter err) {
    String message = cut(plain(e.getMessage()));
    err.println("prism: " + message + (message.endsWith(".") ? "" : "."));
    UnmatchedArgumentException.printSuggestions(e, err);
    err.println("See " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help.");
    return ExitCode.USAGE_ERROR;
  }

  private static int failed(Exception e, CommandSpec command, PrintWriter err) {
    if (e instanceof InvalidPathException) {
      err.println(
          "prism: this is not the name of a file: "
              + cut(e.getMessage())
              + ". If it has letters outside ASCII, set a locale in UTF-8: LC_ALL=C.UTF-8.");
      return ExitCode.USAGE_ERROR;
    }
    if (e instanceof PrismException || e instanceof IOException) {
      String message = cut(String.valueOf(e.getMessage()));
      err.println("prism: " + message + OptionNames.sentence(message, command));
      return e instanceof IOException || e instanceof BadDataException
          ? ExitCode.BAD_DATA
          : ExitCode.USAGE_ERROR;
    }
    err.println(
        "prism: internal error (please report this with the stack trace below; no file was"
            + " overwritten)");
    e.printStackTrace(err);
    return ExitCode.INTERNAL_ERROR;
  }
}
