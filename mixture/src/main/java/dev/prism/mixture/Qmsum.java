package dev.prism.mixture;

import com.fasterxml.jackson.databind.JsonNode;
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
      for (JsonNode turn : meeting.get("meeting_transcripts")) {
        String said = turn.get("content").asText().replaceAll("\\{\\w+}", " ").strip();
        if (Rouge.words(said).size() >= FEWEST_WORDS) {
          turns.add(said);
        }
      }
      List<CollectionFile.Item> items = Opinosis.items(turns);
      int shortest =
          items.stream().mapToInt(i -> Rouge.words(i.text()).size()).min().orElse(FEWEST_WORDS);
      List<CollectionFile.Asked> tasks = new ArrayList<>();
      for (JsonNode q : meeting.get("specific_query_list")) {
        String answer = q.get("answer").asText();
        double words = Math.rint(Math.max(shortest, 1.5 * Rouge.words(answer).size()));
        tasks.add(
            new CollectionFile.Asked(
                q.get("query").asText(),
                CollectionFile.Guidance.ofText(q.get("query").asText()),
                null,
                CollectionFile.Budget.ofWords(words),
                List.of(new CollectionFile.Summary("person 1", null, answer))));
      }
      out.add(new CollectionFile("meeting " + (out.size() + 1), items, tasks));
    }
    return out;
  }
}
