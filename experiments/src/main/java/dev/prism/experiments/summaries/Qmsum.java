package dev.prism.experiments.summaries;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.data.Words;
import dev.prism.mixture.CollectionFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** QMSum: meetings, turn by turn, with questions and what a person answered to each. */
final class Qmsum {
  /** "Yeah." says nothing; such turns are not offered. */
  private static final int FEWEST_WORDS = 5;

  private Qmsum() {}

  static List<CollectionFile> read(Path folder) {
    List<CollectionFile> out = new ArrayList<>();
    for (JsonNode meeting : Datasets.lines(folder.resolve("test.jsonl"))) {
      List<String> turns = new ArrayList<>();
      for (JsonNode turn : meeting.required("meeting_transcripts")) {
        String said = turn.required("content").asText().replaceAll("\\{\\w+}", " ").strip();
        if (Words.count(said) >= FEWEST_WORDS) {
          turns.add(said);
        }
      }
      List<CollectionFile.Item> items = Opinosis.items(turns);
      int shortest = items.stream().mapToInt(i -> Words.count(i.text())).min().orElse(FEWEST_WORDS);
      List<CollectionFile.Asked> tasks = new ArrayList<>();
      for (JsonNode q : meeting.required("specific_query_list")) {
        String answer = q.required("answer").asText();
        double words = Math.rint(Math.max(shortest, 1.5 * Words.count(answer)));
        tasks.add(
            new CollectionFile.Asked(
                q.required("query").asText(),
                CollectionFile.Guidance.ofText(q.required("query").asText()),
                null,
                CollectionFile.Budget.ofWords(words),
                List.of(new CollectionFile.Summary("person 1", null, answer))));
      }
      out.add(new CollectionFile("meeting " + (out.size() + 1), items, tasks));
    }
    return out;
  }
}
