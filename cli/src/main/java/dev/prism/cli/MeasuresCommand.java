package dev.prism.cli;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.spec.Measures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code prism measures}. */
@Command(
    name = "measures",
    description = {
      "List all measures, or describe one of them.",
      "Prints names, formulas, the auxiliary sets that a measure needs (Q, P), and its parameters"
          + " with ranges and default values."
    },
    mixinStandardHelpOptions = true,
    footer = {"  prism measures", "  prism measures flcmi"})
final class MeasuresCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "Name of a measure. Default: all measures are listed.")
  @HelpSection.In(HelpSection.INPUT)
  String name;

  @Mixin JsonOption output;

  @Override
  public Integer call() {
    if (name != null) {
      one(Measures.named(name, false, false));
    } else if (output.wanted()) {
      output.print(all());
    } else {
      List<List<String>> rows = new ArrayList<>();
      for (Measure m : Measures.ALL) {
        rows.add(List.of(m.info().name(), needs(m), m.info().description(), m.info().formula()));
      }
      TerminalOutput.table(output.out(), List.of("name", "needs", "description", "formula"), rows);
    }
    return 0;
  }

  /** Returns the catalogue as an object that Jackson can write. */
  static List<Map<String, Object>> all() {
    return Measures.ALL.stream().map(MeasuresCommand::json).toList();
  }

  private void one(Measure m) {
    if (output.wanted()) {
      output.print(json(m));
    } else {
      output.out().print(Measures.page(m));
      output.out().flush();
    }
  }

  private static Map<String, Object> json(Measure m) {
    MeasureInfo c = m.info();
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("name", c.name());
    out.put("description", c.description());
    out.put("formula", c.formula());
    out.put("needs", needs(m).isEmpty() ? List.of() : List.of(needs(m).split(" ")));
    out.put("cost", c.cost());
    List<Map<String, Object>> parameters = new ArrayList<>();
    c.parameters()
        .forEach(
            (p, range) -> {
              Map<String, Object> one = new LinkedHashMap<>();
              one.put("name", p.label());
              one.put("symbol", p.symbol());
              one.put("default", range.defaultValue());
              one.put("min", range.min());
              one.put("max", Double.isInfinite(range.max()) ? null : range.max());
              parameters.add(one);
            });
    out.put("parameters", parameters);
    out.put("options", c.options());
    return out;
  }

  private static String needs(Measure m) {
    List<String> out = new ArrayList<>();
    for (AuxiliarySet set : AuxiliarySet.values()) {
      if (m.info().needs().contains(set)) {
        out.add(set.symbol());
      }
    }
    return String.join(" ", out);
  }
}
