package dev.prism.cli;

import dev.prism.data.TableWriter;
import dev.prism.data.run.ResultFile;
import dev.prism.report.Formatting;
import dev.prism.targeted.Proposal;
import dev.prism.targeted.Proposal.Item;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Prints the result of {@code prism target} as JSON, as a table or as text. */
record ProposalOutput(Proposal proposal, String embedding, double seconds) {

  private int round() {
    return proposal.rounds().rounds().size();
  }

  private Map<String, Object> json() {
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("strategy", proposal.strategy().name());
    m.put("embedding", embedding);
    m.put("round", round());
    m.put("picks", proposal.items());
    m.put("relevance_fill", proposal.relevanceFill());
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
    if (picks.stream().anyMatch(p -> p.label() != null)) {
      columns.put("label", picks.stream().map(Item::label).toList());
    }
    if (picks.getFirst().weight() != null) {
      columns.put("weight", picks.stream().map(Item::weight).toList());
    }
    TableWriter.writeRecords(to, columns);
  }

  /** How the items were found that the strategy did not find. */
  private String fill() {
    String relevant =
        proposal.relevanceFill() == 0
            ? ""
            : ", " + proposal.relevanceFill() + " of them added by relevance";
    return proposal.randomFill() == 0
        ? relevant
        : relevant + ", the last " + proposal.randomFill() + " sampled at random";
  }

  /**
   * Prints the result; one that is in a file, in a line only, unless JSON is asked for.
   *
   * @param file the file with the result; null for none
   */
  void print(JsonOption to, @Nullable Path file) {
    if (file != null && !to.requested()) {
      to.err()
          .printf(
              "prism: %d %s to label in %s: %s.%n",
              proposal.items().size(),
              proposal.items().size() == 1 ? "item" : "items",
              file,
              summary());
      to.err().flush();
      return;
    }
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
              Formatting.number(p.confidence())));
    }
    TerminalOutput.table(to.out(), List.of("#", "id", "predicted", "confidence"), lines);
    to.out()
        .printf(
            Locale.ROOT,
            "%n%s: %d to label. %.2f s.%n",
            summary(),
            proposal.items().size(),
            seconds);
    to.out().flush();
  }

  private String summary() {
    String found = ", " + proposal.ofTargetClasses() + " of them of the target classes";
    return "%s, %s, round %d%s%s"
        .formatted(
            proposal.strategy().name(),
            embedding,
            round(),
            fill(),
            proposal.ofTargetClasses() == null ? "" : found);
  }
}
