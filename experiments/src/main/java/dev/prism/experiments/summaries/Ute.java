package dev.prism.experiments.summaries;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.mixture.CollectionFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Query-focused summaries of four egocentric videos: people annotated the concepts of each shot,
 * and wrote a summary for each query of two concepts.
 */
final class Ute {
  private Ute() {}

  static List<CollectionFile> read(Path folder) {
    JsonNode all = SummaryDataSets.json(folder.resolve("ute_qfvs.json"));
    List<String> names = SummaryDataSets.strings(all.required("concepts"));
    List<CollectionFile> out = new ArrayList<>();
    for (JsonNode video : all.required("videos")) {
      List<CollectionFile.Item> items = new ArrayList<>();
      List<Map<String, Double>> has = new ArrayList<>();
      for (JsonNode shot : video.required("shots")) {
        Map<String, Double> c = new TreeMap<>();
        shot.forEach(i -> c.put(names.get(i.asInt()), 1.0));
        has.add(c);
        items.add(
            new CollectionFile.Item(
                String.valueOf(items.size()),
                null,
                null,
                SummaryDataSets.unitMass(c),
                video.required("shot_seconds").asDouble()));
      }
      List<CollectionFile.Task> tasks = new ArrayList<>();
      for (JsonNode q : video.required("queries")) {
        List<String> wanted = SummaryDataSets.strings(q.required("query"));
        List<String> known =
            wanted.stream().filter(w -> has.stream().anyMatch(c -> c.containsKey(w))).toList();
        List<String> summary = SummaryDataSets.strings(q.required("summary"));
        if (!known.isEmpty()) { // some queries ask for what the video has not got
          tasks.add(
              new CollectionFile.Task(
                  String.join(" and ", wanted),
                  CollectionFile.Auxiliary.ofConcepts(known),
                  null,
                  CollectionFile.Budget.ofItems(summary.size()),
                  List.of(new CollectionFile.Summary("oracle", summary, null))));
        }
      }
      out.add(new CollectionFile(video.required("video").asText(), items, tasks));
    }
    return out;
  }
}
