package dev.prism.experiments.rerank;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import dev.prism.data.DataException;
import dev.prism.data.TableReader;
import dev.prism.data.WordCounter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Passages of a document, a query, and what people wrote or marked as its answer.
 *
 * @param document the name of the document
 * @param query the query
 * @param passages the passages of the document
 * @param relevant whether people marked each passage as relevant; empty if they marked none
 * @param references the answers that people wrote
 */
record RetrievalTask(
    String document,
    String query,
    List<String> passages,
    List<Boolean> relevant,
    List<String> references) {
  static final List<String> NAMES = List.of("qmsum", "opinosis");

  /** Shorter turns, such as "Yeah.", are not retrieved. */
  private static final int FEWEST_WORDS = 5;

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Reads the tasks of the first documents. */
  static List<RetrievalTask> read(String name, Path folder, int documents) {
    List<RetrievalTask> all = read(name, folder);
    List<String> some =
        all.stream().map(RetrievalTask::document).distinct().limit(documents).toList();
    return all.stream().filter(t -> some.contains(t.document())).toList();
  }

  static List<RetrievalTask> read(String name, Path folder) {
    if (!NAMES.contains(name)) {
      throw new BadRequestException(
          "There is no data called %s.%s There are %s.",
          name, Names.didYouMean(name, NAMES), String.join(", ", NAMES));
    }
    try {
      return name.equals("qmsum")
          ? qmsum(folder.resolve("test.jsonl"))
          : opinosis(folder.resolve("opinosis.jsonl"));
    } catch (DataException e) {
      throw e;
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) { // a field that is not there
      throw new DataException(
          e, "The files in %s are not as %s's should be: %s.", folder, name, e.getMessage());
    }
  }

  /** Meetings: the turns, the questions, an answer to each and the turns that it is from. */
  private static List<RetrievalTask> qmsum(Path file) {
    List<RetrievalTask> out = new ArrayList<>();
    int number = 0;
    for (JsonNode meeting : lines(file)) {
      String document = "meeting " + ++number;
      List<String> turns = new ArrayList<>();
      for (JsonNode turn : meeting.required("meeting_transcripts")) {
        turns.add(turn.required("content").asText().replaceAll("\\{\\w+}", " ").strip());
      }
      for (JsonNode q : meeting.required("specific_query_list")) {
        boolean[] marked = new boolean[turns.size()];
        for (JsonNode span : q.required("relevant_text_span")) {
          for (int t = span.required(0).asInt(); t <= span.required(1).asInt(); t++) {
            marked[t] = true;
          }
        }
        List<String> passages = new ArrayList<>();
        List<Boolean> relevant = new ArrayList<>();
        for (int t = 0; t < marked.length; t++) {
          if (WordCounter.count(turns.get(t)) >= FEWEST_WORDS) {
            passages.add(turns.get(t));
            relevant.add(marked[t]);
          }
        }
        out.add(
            new RetrievalTask(
                document,
                q.required("query").asText(),
                passages,
                relevant,
                List.of(q.required("answer").asText())));
      }
    }
    return out;
  }

  /** Reviews: the sentences on a topic, and a few summaries that people wrote. */
  private static List<RetrievalTask> opinosis(Path file) {
    List<RetrievalTask> out = new ArrayList<>();
    for (JsonNode t : lines(file)) {
      String topic = t.required("topic").asText().replace('_', ' ');
      List<String> passages =
          strings(t.required("sentences")).stream().filter(s -> WordCounter.count(s) > 0).toList();
      out.add(new RetrievalTask(topic, topic, passages, List.of(), strings(t.required("gold"))));
    }
    return out;
  }

  private static List<String> strings(JsonNode array) {
    List<String> out = new ArrayList<>();
    array.forEach(x -> out.add(x.asText().strip()));
    return out;
  }

  private static List<JsonNode> lines(Path file) {
    TableReader.checkExists(file);
    List<JsonNode> out = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(file)) {
        if (!line.isBlank()) {
          out.add(JSON.readTree(line));
        }
      }
      return out;
    } catch (IOException e) {
      throw new DataException(e, "%s is not the JSON it should be: %s.", file, e.getMessage());
    }
  }
}
