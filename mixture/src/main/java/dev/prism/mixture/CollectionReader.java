package dev.prism.mixture;

import dev.prism.base.Names;
import dev.prism.constraint.Constraint;
import dev.prism.data.DataException;
import dev.prism.data.WordCounter;
import dev.prism.kernel.Features;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds a {@link AnnotatedCollection} from its description, and rejects inconsistent ones. */
final class CollectionReader {
  private final CollectionFile file;
  private final TextEmbedder model;
  private final Map<String, Integer> rows = new HashMap<>(); // by id
  private final Map<String, Integer> concepts = new LinkedHashMap<>(); // indices by name
  private final Map<String, Integer> words = new LinkedHashMap<>();
  private final @Nullable List<String> texts;
  private final boolean hasConcepts;
  private final boolean conceptVectors;
  private final Features vectors;
  private WordCounts counts;

  private CollectionReader(CollectionFile file, TextEmbedder model) {
    this.file = file;
    this.model = model;
    List<CollectionFile.Item> items = file.items();
    for (int j = 0; j < items.size(); j++) {
      String id = items.get(j).id() == null ? String.valueOf(j) : items.get(j).id();
      if (rows.putIfAbsent(id, j) != null) {
        throw new DataException("%s has two items with the id %s.", file.name(), id);
      }
    }
    hasConcepts = items.stream().anyMatch(i -> i.concepts() != null);
    texts =
        items.stream().allMatch(i -> i.text() != null && !i.text().isBlank())
            ? items.stream().map(CollectionFile.Item::text).toList()
            : null;
    boolean features = items.stream().allMatch(i -> i.features() != null);
    if (!features && items.stream().anyMatch(i -> i.features() != null)) {
      throw new DataException(
          "Some items of %s have features and some have none; all or none must have them.",
          file.name());
    }
    conceptVectors = hasConcepts && !features;
    if (!features && !hasConcepts && texts == null) {
      throw new DataException(
          "The items of %s have neither features nor concepts, and not all have a text; give each"
              + " one of these.",
          file.name());
    }
    count();
    vectors = features ? features() : hasConcepts ? ofConcepts() : model.embed(file.name(), texts);
  }

  static AnnotatedCollection of(CollectionFile file, TextEmbedder model) {
    return new CollectionReader(file, model).collection();
  }

  private AnnotatedCollection collection() {
    List<AnnotatedCollection.Task> tasks = new ArrayList<>();
    for (int t = 0; t < file.tasks().size(); t++) {
      tasks.add(task(file.tasks().get(t), t));
    }
    String[] ids = new String[rows.size()];
    rows.forEach((id, j) -> ids[j] = id);
    return new AnnotatedCollection(
        file.name(), List.of(ids), vectors, texts, counts, List.copyOf(tasks), file.digest());
  }

  /** Counts concepts, or else the words of the texts, or else the items themselves. */
  private void count() {
    if (hasConcepts) {
      List<Map<String, Double>> all = new ArrayList<>();
      for (CollectionFile.Item i : file.items()) {
        Map<String, Double> c = i.concepts() == null ? Map.of() : i.concepts();
        c.forEach(
            (name, p) -> {
              if (p == null || !(p >= 0) || p.isInfinite()) {
                throw new DataException(
                    "An item of %s has the concept %s with the count %s; counts must not be"
                        + " negative.",
                    file.name(), name, p);
              }
            });
        all.add(new TreeMap<>(c));
      }
      counts = WordCounts.of(all, concepts);
    } else if (texts != null) {
      counts = WordCounts.of(texts.stream().map(x -> Rouge.nGrams(x, 1)).toList(), words);
    } else {
      counts = WordCounts.ofItems(file.items().size());
    }
  }

  private Features features() {
    int width = file.items().getFirst().features().length;
    for (int j = 0; j < file.items().size(); j++) {
      if (file.items().get(j).features().length != width || width == 0) {
        throw new DataException(
            "Item %d of %s has %d features and the first has %d; the numbers must be equal.",
            j, file.name(), file.items().get(j).features().length, width);
      }
    }
    return Features.of(
        file.items().stream().map(CollectionFile.Item::features).toArray(float[][]::new));
  }

  private Features ofConcepts() {
    float[][] x = new float[counts.size()][Math.max(1, concepts.size())];
    for (int j = 0; j < x.length; j++) {
      for (int e = 0; e < counts.word()[j].length; e++) {
        x[j][counts.word()[j][e]] = (float) counts.count()[j][e];
      }
    }
    return Features.of(x);
  }

  private AnnotatedCollection.Task task(CollectionFile.Task task, int number) {
    String name = task.name() == null ? "task " + (number + 1) : task.name();
    String called = file.name() + ", " + name;
    if (task.references() == null || task.references().isEmpty()) {
      throw new DataException("%s has no reference summaries; it needs at least one.", called);
    }
    List<AnnotatedCollection.Reference> references = new ArrayList<>();
    for (int r = 0; r < task.references().size(); r++) {
      references.add(reference(task.references().get(r), called, r));
    }
    Constraint constraint = budget(task.budget(), called);
    return new AnnotatedCollection.Task(
        name,
        auxiliarySet(task.query(), called, "query"),
        auxiliarySet(task.privateSet(), called, "private set"),
        constraint,
        expected(constraint),
        List.copyOf(references));
  }

  private AnnotatedCollection.Reference reference(
      CollectionFile.Summary s, String called, int number) {
    String by = s.by() == null ? "person " + (number + 1) : s.by();
    if (s.items() == null && s.text() == null) {
      throw new DataException("The summary by %s in %s has neither items nor a text.", by, called);
    }
    if (s.items() == null) {
      if (texts == null || hasConcepts) {
        throw new DataException(
            "The summary by %s in %s is a text, and the items have %s; give items instead.",
            by, called, hasConcepts ? "concepts" : "no texts");
      }
      WordCounts of = WordCounts.of(List.of(Rouge.nGrams(s.text(), 1)), words);
      return new AnnotatedCollection.Reference(by, null, s.text(), of.total(0));
    }
    int[] items = s.items().stream().mapToInt(id -> row(id, called)).distinct().toArray();
    if (items.length == 0) {
      throw new DataException("The summary by %s in %s is empty.", by, called);
    }
    if (s.weights() != null) {
      double[] weights = s.checkedWeights(items.length, by, called);
      return new AnnotatedCollection.Reference(
          by, items, null, counts.expected(items, weights), weights);
    }
    return new AnnotatedCollection.Reference(
        by, items, AnnotatedCollection.text(texts, items), counts.total(items));
  }

  private int row(String id, String called) {
    Integer j = rows.get(id);
    if (j == null) {
      throw new DataException(
          "%s names the item %s, which does not exist.%s",
          called, id, Names.didYouMean(id, rows.keySet()));
    }
    return j;
  }

  private @Nullable Features auxiliarySet(
      CollectionFile.@Nullable Auxiliary g, String called, String which) {
    if (g == null) {
      return null;
    }
    List<float[]> all = new ArrayList<>();
    if (g.items() != null) {
      g.items().forEach(id -> all.add(read(vectors, row(id, called))));
    }
    if (g.features() != null) {
      all.addAll(g.features());
    }
    if (g.concepts() != null && !g.concepts().isEmpty()) {
      float[] hot = new float[vectors.width()]; // one k-hot vector, as in the paper
      g.concepts().forEach(c -> hot[concept(c, called, which)] = 1);
      all.add(hot);
    }
    if (g.texts() != null && !g.texts().isEmpty()) {
      if (texts == null || conceptVectors || file.items().getFirst().features() != null) {
        throw new DataException(
            "The %s of %s is a text, and the items are not compared by their texts; name items or"
                + " concepts.",
            which, called);
      }
      Features x = model.embed(called, g.texts());
      for (int i = 0; i < x.size(); i++) {
        all.add(read(x, i));
      }
    }
    if (all.isEmpty()) {
      throw new DataException(
          "The %s of %s is empty; give items, concepts, texts or features, or leave it out.",
          which, called);
    }
    for (float[] x : all) {
      if (x.length != vectors.width()) {
        throw new DataException(
            "The %s of %s has %d features and the items %d; they must be equal.",
            which, called, x.length, vectors.width());
      }
    }
    return Features.of(all.toArray(float[][]::new));
  }

  private int concept(String name, String called, String which) {
    if (!conceptVectors) {
      throw new DataException(
          "The %s of %s names the concept %s, and the items are not compared by concepts; leave out"
              + " their features, or name items.",
          which, called, name);
    }
    Integer at = concepts.get(name);
    if (at == null) {
      throw new DataException(
          "No item of %s has the concept %s, which its %s names.%s",
          called, name, which, Names.didYouMean(name, concepts.keySet()));
    }
    return at;
  }

  private static float[] read(Features x, int row) {
    float[] out = new float[x.width()];
    x.read(row, out, 0);
    return out;
  }

  private Constraint budget(CollectionFile.@Nullable Budget b, String called) {
    long limits =
        b == null
            ? 0
            : Stream.of(b.items(), b.words(), b.seconds()).filter(Objects::nonNull).count();
    if (limits != 1) {
      throw new DataException("The budget of %s must be one of items, words or seconds.", called);
    }
    if (b.items() != null) {
      if (b.items() < 1 || b.items() > file.items().size()) {
        throw new DataException(
            "The budget of %s is %d items; the collection has %d.",
            called, b.items(), file.items().size());
      }
      return Constraint.atMost(b.items());
    }
    String unit = b.seconds() != null ? "seconds" : "words";
    double[] costs = new double[file.items().size()];
    for (int j = 0; j < costs.length; j++) {
      CollectionFile.Item i = file.items().get(j);
      Double cost =
          b.seconds() != null
              ? i.seconds()
              : i.text() == null ? null : Double.valueOf(Math.max(1, WordCounter.count(i.text())));
      if (cost == null || !(cost > 0)) {
        throw new DataException(
            "The budget of %s is in %s, and item %d has no %s.",
            called, unit, j, b.seconds() != null ? "positive number of seconds" : "text");
      }
      costs[j] = cost;
    }
    double most = b.seconds() != null ? b.seconds() : b.words();
    if (Arrays.stream(costs).min().orElse(0) > most) {
      throw new DataException(
          "The budget of %s is %s %s, and every item is longer.", called, Names.format(most), unit);
    }
    return Constraint.withinBudget(most, costs);
  }

  /** Returns the approximate number of items that the budget allows. */
  private int expected(Constraint constraint) {
    int n = file.items().size();
    if (constraint.knapsack() == null) {
      return Math.min(n, constraint.k());
    }
    double mean = Arrays.stream(constraint.knapsack().costs()).average().orElse(1);
    return Math.clamp(Math.round(constraint.knapsack().budget() / mean), 1, n);
  }
}
