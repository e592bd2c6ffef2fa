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

/** How a command answers: for people on a terminal, as JSON in a pipe. */
public final class JsonOption {
  @Option(names = "--json", description = "JSON even on a terminal")
  boolean json;

  @Spec(Target.MIXEE)
  CommandSpec command;

  public boolean wanted() {
    return json || !Screen.isTerminal();
  }

  public PrintWriter out() {
    return command.commandLine().getOut();
  }

  public PrintWriter err() {
    return command.commandLine().getErr();
  }

  public void print(Object answer) {
    try {
      out().println(ResultFile.JSON.writeValueAsString(answer));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Either way. */
  void answer(Map<String, ?> answer) {
    if (wanted()) {
      print(answer);
    } else {
      Screen.show(out(), answer);
    }
  }
}
