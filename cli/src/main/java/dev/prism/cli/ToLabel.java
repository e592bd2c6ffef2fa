package dev.prism.cli;

import dev.prism.data.Write;
import dev.prism.data.run.ResultFile;
import dev.prism.report.Words;
import dev.prism.targeted.Proposal;
import dev.prism.targeted.Proposal.Item;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** How {@code target} answers. */
record ToLabel(Proposal proposal, String embedding, double seconds) {

  private int round() {
    return proposal.rounds().rounds().size();
  }

  private Map<String, Object> json() {
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("strategy", proposal.strategy().name());
    m.put("embedding", embedding);
    m.put("round", round());
    m.put("picks", proposal.items());
    m.put("random_fill", proposal.randomFill());
    if (proposal.ofTargetClasses() != null) {
      m.put("of_target_classes", proposal.ofTargetClasses());
    }
    m.put("seconds", seconds);
    return m;
  }

  void write(Path to) {
    String name = to.getFileName().toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".json") || !name.contains(".")) {
      ResultFile.write(to, json());
      return;
    }
    List<Item> picks = proposal.items();
    Map<String, List<?>> columns = new LinkedHashMap<>();
    columns.put("rank", IntStream.rangeClosed(1, picks.size()).boxed().toList());
    columns.put("index", picks.stream().map(Item::index).toList());
    columns.put("id", picks.stream().map(Item::id).toList());
    columns.put("predicted", picks.stream().map(Item::predicted).toList());
    columns.put("confidence", picks.stream().map(Item::confidence).toList());
    if (picks.getFirst().weight() != null) {
      columns.put("weight", picks.stream().map(Item::weight).toList());
    }
    Write.records(to, columns);
  }

  void print(JsonOption to) {
    if (to.wanted()) {
      to.print(json());
      return;
    }
    List<List<String>> lines = new ArrayList<>();
    for (int i = 0; i < proposal.items().size(); i++) {
      Item p = proposal.items().get(i);
      lines.add(
          List.of(
              String.valueOf(i + 1),
              p.id(),
              String.valueOf(p.predicted()),
              Words.number(p.confidence())));
    }
    Screen.table(to.out(), List.of("#", "id", "predicted", "confidence"), lines);
    to.out()
        .printf(
            Locale.ROOT,
            "%n%s, %s, round %d: %d to label%s%s. %.2f s.%n",
            proposal.strategy().name(),
            embedding,
            round(),
            proposal.items().size(),
            proposal.randomFill() == 0
                ? ""
                : ", the last " + proposal.randomFill() + " sampled at random",
            proposal.ofTargetClasses() == null
                ? ""
                : ", " + proposal.ofTargetClasses() + " of them of the target's classes",
            seconds);
    to.out().flush();
  }
}
