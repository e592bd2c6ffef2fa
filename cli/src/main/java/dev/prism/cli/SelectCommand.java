package dev.prism.cli;

import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.data.Atomically;
import dev.prism.spec.Spec;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec.Target;

/** Chooses. */
@Command(
    name = "select",
    description = "Choose items: like a query set, unlike a private set, diverse, representative.",
    mixinStandardHelpOptions = true)
final class SelectCommand implements Callable<Integer> {
  @Mixin ChoiceOptions choice;

  @Option(names = "--out", paramLabel = "F", description = "write the result, as JSON, to F")
  Path out;

  @Option(names = "--json", description = "JSON even on a terminal")
  boolean json;

  @picocli.CommandLine.Spec(Target.SELF)
  CommandSpec command;

  @Override
  public Integer call() throws IOException {
    Session s = new Session(choice.job(), choice.pool.means());
    Spec spec = s.spec();
    long start = System.nanoTime();
    Objective f = s.objective(spec);
    Selection found;
    try (ProgressLine bar = new ProgressLine(System.err)) {
      found = s.select(f, bar);
    }
    Answer a = Answer.of(s, spec, found, (System.nanoTime() - start) / 1e9);
    PrintWriter to = command.commandLine().getOut();
    if (a.stopped() != null) {
      command
          .commandLine()
          .getErr()
          .println("prism: stopped at " + a.picks().size() + ": " + a.stopped());
    }
    if (out != null) {
      String text = Answer.JSON.writeValueAsString(a) + "\n";
      Atomically.write(
          out, stream -> stream.write(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    }
    if (json || (out == null && !Screen.isTerminal())) {
      to.println(Answer.JSON.writeValueAsString(a));
    } else {
      print(a, to);
    }
    return 0;
  }

  private static void print(Answer a, PrintWriter to) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < a.picks().size(); i++) {
      Answer.Choice c = a.picks().get(i);
      rows.add(
          List.of(String.valueOf(i + 1), c.id(), Words.number(c.gain()), Words.number(c.value())));
    }
    Screen.table(to, List.of("#", "id", "gain", "value"), rows);
    to.printf(
        "%n%s, %s: value %s, %s. %.2f s.%n",
        a.provenance().measure(),
        a.provenance().optimizer(),
        Words.number(a.value()),
        a.certificate(),
        a.seconds());
  }
}
