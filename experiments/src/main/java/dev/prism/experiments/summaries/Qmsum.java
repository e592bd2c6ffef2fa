package dev.prism.experiments.summaries;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.data.WordCounter;
import dev.prism.mixture.CollectionFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** QMSum: transcripts of meetings, with questions and a written answer to each. */
final class Qmsum {
  private Qmsum() {}

  static List<CollectionFile> read(Path folder) {
    List<CollectionFile> out = new ArrayList<>();
    for (JsonNode meeting : SummaryDataSets.lines(folder.resolve("test.jsonl"))) {
      List<String> turns = new ArrayList<>();
      for (JsonNode turn : meeting.required("meeting_transcripts")) {
        String said = turn.required("content").asText().replaceAll("\\{\\w+}", " ").strip();
        turns.add(said); // "Yeah." and other short turns are left out by items(…)
      }
      List<CollectionFile.Item> items = Opinosis.items(turns);
      int shortest = items.stream().mapToInt(i -> WordCounter.count(i.text())).min().orElse(1);
      List<CollectionFile.Task> tasks = new ArrayList<>();
      for (JsonNode q : meeting.required("specific_query_list")) {
        String answer = q.required("answer").asText();
        double words = Math.rint(Math.max(shortest, 1.5 * WordCounter.count(answer)));
        tasks.add(
            new CollectionFile.Task(
                q.required("query").asText(),
                CollectionFile.Auxiliary.ofText(q.required("query").asText()),
                null,
                CollectionFile.Budget.ofWords(words),
                List.of(new CollectionFile.Summary("person 1", null, answer))));
      }
      out.add(new CollectionFile("meeting " + (out.size() + 1), items, tasks));
    }
    return out;
  }
}
