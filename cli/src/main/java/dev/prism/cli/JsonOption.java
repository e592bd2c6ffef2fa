package dev.prism.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.prism.data.run.ResultFile;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/**
 * Prints the result of a command: as text on a terminal, as JSON otherwise. Not safe for use by
 * multiple threads.
 */
public final class JsonOption {
  @Option(
      names = "--json",
      order = 1,
      description = "Print JSON even on a terminal. Default: text on a terminal, JSON otherwise.")
  @HelpSection.In(HelpSection.OUTPUT)
  boolean json;

  @Spec(Target.MIXEE)
  CommandSpec command;

  /** Creates the option; picocli sets its fields. */
  public JsonOption() {}

  /** {@return whether the result is printed as JSON} */
  public boolean wanted() {
    return json || !TerminalOutput.isTerminal();
  }

  /** {@return whether JSON was asked for, rather than chosen since there is no terminal} */
  boolean requested() {
    return json;
  }

  /** {@return standard output} */
  public PrintWriter out() {
    return command.commandLine().getOut();
  }

  /** {@return standard error} */
  public PrintWriter err() {
    return command.commandLine().getErr();
  }

  /**
   * Prints an object as JSON.
   *
   * @param answer an object that Jackson can write
   */
  public void print(Object answer) {
    print(out(), answer);
  }

  static void print(PrintWriter to, Object answer) {
    try {
      to.println(ResultFile.JSON.writeValueAsString(answer));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Prints an answer as JSON where that is wanted, and as text otherwise. */
  void answer(Map<String, ?> answer) {
    if (wanted()) {
      print(answer);
    } else {
      TerminalOutput.show(out(), answer);
    }
  }
}
