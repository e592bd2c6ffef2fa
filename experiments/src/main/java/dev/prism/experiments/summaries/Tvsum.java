package dev.prism.experiments.summaries;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.data.DataException;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import dev.prism.mixture.CollectionFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * TVSum: 14 collections of images, each rated by 20 people. A person's summary is the k images
 * rated highest; of images with the same rating, some of which belong to the k, each belongs to the
 * summary with the same probability. There are no summaries for a query or without a private
 * concept: these are made from the ratings, among the images that show the query's concepts or do
 * not show the private ones, according to a classifier.
 *
 * <p>The concepts of an image are the probabilities of its five likeliest classes, scaled to a sum
 * of 1: otherwise V-ROUGE would count how certain the classifier is. Images are compared by the
 * same vectors.
 */
final class Tvsum {
  private static final int GENERIC_K = 10, GUIDED_K = 5;

  /** The least probability of a concept that an image is taken to show. */
  private static final double CARRIES = 0.05;

  /** One of the four kinds of summaries in the paper. */
  enum Flavour {
    GENERIC,
    QUERY,
    PRIVATE,
    JOINT
  }

  private Tvsum() {}

  static List<CollectionFile> read(Path folder, Flavour flavour) {
    JsonNode videos = SummaryDataSets.json(folder.resolve("tvsum.json"));
    List<Map<String, Double>> concepts = concepts(folder);
    List<CollectionFile> out = new ArrayList<>();
    for (JsonNode v : videos) {
      int offset = v.required("row_offset").asInt(), n = v.required("shots").asInt();
      List<Map<String, Double>> own = concepts.subList(offset, offset + n);
      List<CollectionFile.Item> items = new ArrayList<>();
      for (int j = 0; j < n; j++) {
        items.add(
            new CollectionFile.Item(
                v.required("frame").required(j).asText(),
                null,
                null,
                SummaryDataSets.unitMass(own.get(j)),
                null));
      }
      List<CollectionFile.Task> tasks =
          flavour == Flavour.GENERIC
              ? List.of(asked("generic", null, null, GENERIC_K, v, items, j -> true))
              : guided(flavour, v, items, own);
      if (!tasks.isEmpty()) {
        out.add(new CollectionFile(v.required("video").asText(), items, tasks));
      }
    }
    return out;
  }

  /** One map per image: the names of the five likeliest classes. */
  private static List<Map<String, Double>> concepts(Path folder) {
    Path labels = folder.resolveSibling("models").resolve("imagenet_labels.txt");
    TableReader.checkExists(labels);
    List<String> names;
    try {
      names = Files.readAllLines(labels);
    } catch (IOException e) {
      throw DataException.unreadable(labels.toString(), e);
    }
    Table t =
        TableReader.read(
            folder.resolve("tvsum_concepts_top5.csv").toString(),
            ReadOptions.NONE.withMetadataColumns(
                IntStream.rangeClosed(1, 5)
                    .boxed()
                    .flatMap(i -> java.util.stream.Stream.of("c" + i, "p" + i))
                    .toArray(String[]::new)));
    List<Map<String, Double>> out = new ArrayList<>();
    for (int row = 0; row < t.size(); row++) {
      out.add(new TreeMap<>());
    }
    for (int i = 1; i <= 5; i++) {
      double[] c = t.numbers("c" + i), p = t.numbers("p" + i);
      for (int row = 0; row < c.length; row++) {
        out.get(row).merge(names.get((int) c[row]), p[row], Double::sum);
      }
    }
    return out;
  }

  /** Returns two sets of one concept and two sets of two, of the most frequent concepts. */
  private static List<CollectionFile.Task> guided(
      Flavour flavour, JsonNode v, List<CollectionFile.Item> items, List<Map<String, Double>> own) {
    List<String> common = common(own);
    if (common.size() < 4) {
      return List.of();
    }
    String a = common.get(0), b = common.get(1), c = common.get(2), d = common.get(3);
    List<List<String>> one = List.of(List.of(a), List.of(b), List.of(a, b), List.of(c, d));
    List<List<String>> other = List.of(List.of(b), List.of(a), List.of(c), List.of(a, b));
    List<CollectionFile.Task> out = new ArrayList<>();
    for (int t = 0; t < one.size(); t++) {
      List<String> q = flavour == Flavour.PRIVATE ? null : one.get(t);
      List<String> p =
          flavour == Flavour.QUERY ? null : flavour == Flavour.JOINT ? other.get(t) : one.get(t);
      IntPredicate fits =
          j -> (q == null || carries(own.get(j), q)) && (p == null || !carries(own.get(j), p));
      if (IntStream.range(0, own.size()).filter(fits).count() >= GUIDED_K) {
        String name = (q == null ? "" : "with " + q) + (p == null ? "" : " without " + p);
        out.add(asked(name.strip(), q, p, GUIDED_K, v, items, fits));
      }
    }
    return out;
  }

  private static boolean carries(Map<String, Double> image, List<String> any) {
    return any.stream().anyMatch(c -> image.getOrDefault(c, 0.0) >= CARRIES);
  }

  /**
   * Returns the concepts by the number of images that show them, without those of more than half.
   */
  private static List<String> common(List<Map<String, Double>> own) {
    Map<String, Integer> count = new HashMap<>();
    for (Map<String, Double> image : own) {
      image.keySet().stream()
          .filter(c -> carries(image, List.of(c)))
          .forEach(c -> count.merge(c, 1, Integer::sum));
    }
    return count.entrySet().stream()
        .filter(e -> e.getValue() <= own.size() / 2)
        .sorted(
            Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(4)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns the k items that are rated highest, with equal probabilities for ties at the end. */
  private static CollectionFile.Summary rated(
      String by, double[] rating, IntPredicate fits, int k, List<CollectionFile.Item> items) {
    double[] sorted =
        IntStream.range(0, rating.length)
            .filter(fits)
            .mapToDouble(j -> -rating[j])
            .sorted()
            .toArray();
    double last = -sorted[k - 1];
    long above = Arrays.stream(sorted).filter(x -> -x > last).count();
    long tied = Arrays.stream(sorted).filter(x -> -x == last).count();
    int[] chosen =
        IntStream.range(0, rating.length).filter(fits).filter(j -> rating[j] >= last).toArray();
    List<String> ids = Arrays.stream(chosen).mapToObj(j -> items.get(j).id()).toList();
    List<Double> weights =
        Arrays.stream(chosen)
            .mapToObj(j -> rating[j] > last ? 1 : (double) (k - above) / tied)
            .toList();
    return new CollectionFile.Summary(by, ids, null, above + tied == k ? null : weights);
  }

  private static CollectionFile.Task asked(
      String name,
      List<String> queryConcepts,
      List<String> privateConcepts,
      int k,
      JsonNode video,
      List<CollectionFile.Item> items,
      IntPredicate fits) {
    List<CollectionFile.Summary> by = new ArrayList<>();
    for (JsonNode rater : video.required("user_scores")) {
      double[] rating = new double[items.size()];
      for (int j = 0; j < rating.length; j++) {
        rating[j] = rater.required(j).asDouble();
      }
      by.add(rated("rater " + (by.size() + 1), rating, fits, k, items));
    }
    return new CollectionFile.Task(
        name,
        queryConcepts == null ? null : CollectionFile.Auxiliary.ofConcepts(queryConcepts),
        privateConcepts == null ? null : CollectionFile.Auxiliary.ofConcepts(privateConcepts),
        CollectionFile.Budget.ofItems(k),
        by);
  }
}
