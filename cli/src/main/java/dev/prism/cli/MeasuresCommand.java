package dev.prism.cli;

import dev.prism.Guide;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.measure.Measures;
import dev.prism.spec.Pages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The catalogue. */
@Command(
    name = "measures",
    description = "All measures, or one of them in full.",
    mixinStandardHelpOptions = true)
final class MeasuresCommand implements Callable<Integer> {
  @Parameters(arity = "0..1", paramLabel = "NAME")
  String name;

  @Mixin JsonOption output;

  @Override
  public Integer call() {
    if (name != null) {
      one(Measures.named(name, false, false));
    } else if (output.wanted()) {
      output.print(Measures.ALL.stream().map(MeasuresCommand::card).toList());
    } else {
      List<List<String>> rows = new ArrayList<>();
      for (Measure m : Measures.ALL) {
        rows.add(List.of(m.info().name(), needs(m), m.info().description(), m.info().formula()));
      }
      Screen.table(output.out(), List.of("name", "needs", "for", "formula"), rows);
    }
    return 0;
  }

  private void one(Measure m) {
    if (output.wanted()) {
      output.print(card(m));
    } else {
      output.out().print(Pages.of(m));
      output.out().flush();
    }
  }

  private static Map<String, Object> card(Measure m) {
    MeasureInfo c = m.info();
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("name", c.name());
    out.put("for", c.description());
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
    for (Guide g : Guide.values()) {
      if (m.info().needs().contains(g)) {
        out.add(g.symbol());
      }
    }
    return String.join(" ", out);
  }
}
