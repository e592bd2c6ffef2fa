package dev.prism.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.prism.data.Write;
import dev.prism.report.Words;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What {@code target} answers.
 *
 * @param number of the round
 * @param byLot how many of the last ones were drawn
 * @param round all rounds, with this one
 * @param found how many are of the target's classes; null where that is not known
 */
record ToLabel(
    String strategy,
    String embedding,
    int number,
    List<Pick> picks,
    int byLot,
    double seconds,
    Rounds round,
    Integer found) {

  private Map<String, Object> json() {
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("strategy", strategy);
    m.put("embedding", embedding);
    m.put("round", number);
    m.put("picks", picks);
    m.put("by_lot", byLot);
    if (found != null) {
      m.put("of_target_classes", found);
    }
    m.put("seconds", seconds);
    return m;
  }

  void write(Path to) {
    String name = to.getFileName().toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".json") || !name.contains(".")) {
      Answer.write(to, json());
      return;
    }
    Map<String, List<?>> columns = new LinkedHashMap<>();
    columns.put("rank", IntStream.rangeClosed(1, picks.size()).boxed().toList());
    columns.put("index", picks.stream().map(Pick::index).toList());
    columns.put("id", picks.stream().map(Pick::id).toList());
    columns.put("predicted", picks.stream().map(Pick::predicted).toList());
    columns.put("confidence", picks.stream().map(Pick::confidence).toList());
    if (picks.getFirst().weight() != null) {
      columns.put("weight", picks.stream().map(Pick::weight).toList());
    }
    Write.records(to, columns);
  }

  void print(JsonOption to) {
    if (to.wanted()) {
      to.print(json());
      return;
    }
    List<List<String>> lines = new ArrayList<>();
    for (int i = 0; i < picks.size(); i++) {
      Pick p = picks.get(i);
      lines.add(
          List.of(
              String.valueOf(i + 1),
              p.id(),
              String.valueOf(p.predicted()),
              Words.number(p.confidence())));
    }
    Screen.table(to.out(), List.of("#", "id", "model says", "as surely as"), lines);
    to.out()
        .printf(
            Locale.ROOT,
            "%n%s, %s, round %d: %d to label%s%s. %.2f s.%n",
            strategy,
            embedding,
            number,
            picks.size(),
            byLot == 0 ? "" : ", the last " + byLot + " by lot, for it found no more",
            found == null ? "" : ", " + found + " of them of the target's classes",
            seconds);
    to.out().flush();
  }

  /** One item to label: what the model says of it, how surely, and perhaps how much it counts. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Pick(
      int index, String id, int predicted, double confidence, Integer label, Double weight) {}
}
