package dev.prism.cli;

import dev.prism.Guide;
import dev.prism.Measure;
import dev.prism.measure.Measures;
import dev.prism.spec.Pages;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec.Target;

/** The catalogue. */
@Command(
    name = "measures",
    description = "All measures, or one of them in full.",
    mixinStandardHelpOptions = true)
final class MeasuresCommand implements Callable<Integer> {
  @Parameters(arity = "0..1", paramLabel = "NAME")
  String name;

  @picocli.CommandLine.Spec(Target.SELF)
  CommandSpec command;

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    if (name != null) {
      out.print(Pages.of(Measures.named(name, false, false)));
      out.flush();
      return 0;
    }
    List<List<String>> rows = new ArrayList<>();
    for (Measure m : Measures.ALL) {
      rows.add(List.of(m.card().name(), needs(m), m.card().says(), m.card().formula()));
    }
    Screen.table(out, List.of("name", "needs", "for", "formula"), rows);
    return 0;
  }

  private static String needs(Measure m) {
    List<String> out = new ArrayList<>();
    for (Guide g : Guide.values()) {
      if (m.card().needs().contains(g)) {
        out.add(g.symbol());
      }
    }
    return String.join(" ", out);
  }
}
