package dev.prism.experiments.summaries;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.data.WordCounter;
import dev.prism.mixture.CollectionFile;
import dev.prism.summarize.Document;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Opinosis: sentences of reviews on a topic, and a few summaries of each that people wrote. */
final class Opinosis {
  private Opinosis() {}

  static List<CollectionFile> read(Path folder) {
    List<CollectionFile> out = new ArrayList<>();
    for (JsonNode t : SummaryDataSets.lines(folder.resolve("opinosis.jsonl"))) {
      List<String> gold = SummaryDataSets.strings(t.required("gold"));
      List<CollectionFile.Summary> by = new ArrayList<>();
      for (int r = 0; r < gold.size(); r++) {
        by.add(new CollectionFile.Summary("person " + (r + 1), null, gold.get(r)));
      }
      // An extract is longer than a summary in free words.
      double words = 2 * gold.stream().mapToInt(g -> WordCounter.count(g)).average().orElse(20);
      out.add(
          new CollectionFile(
              t.required("topic").asText(),
              items(SummaryDataSets.strings(t.required("sentences"))),
              List.of(
                  new CollectionFile.Task(
                      "summary",
                      null,
                      null,
                      CollectionFile.Budget.ofWords(Math.rint(Math.max(30, words))),
                      by))));
    }
    return out;
  }

  /**
   * Removes repeated texts, which add nothing to a summary, and short ones, which are cheap and say
   * little; all short ones stay if there are no others.
   */
  static List<CollectionFile.Item> items(List<String> texts) {
    List<CollectionFile.Item> out = new ArrayList<>();
    boolean allShort = texts.stream().allMatch(t -> WordCounter.count(t) < Document.MIN_WORDS);
    for (String text : texts.stream().distinct().toList()) {
      if (WordCounter.count(text) >= (allShort ? 1 : Document.MIN_WORDS)) {
        out.add(
            new CollectionFile.Item(String.valueOf(out.size()), text.strip(), null, null, null));
      }
    }
    return out;
  }
}
