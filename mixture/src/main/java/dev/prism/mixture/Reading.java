package dev.prism.mixture;

import dev.prism.base.Names;
import dev.prism.constraint.Constraint;
import dev.prism.data.DataException;
import dev.prism.data.Words;
import dev.prism.kernel.Features;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** From what is written down to what is computed with; whatever does not fit is said. */
final class Reading {
  private final CollectionFile file;
  private final Texts model;
  private final Map<String, Integer> rows = new HashMap<>(); // of ids
  private final Map<String, Integer> concepts = new LinkedHashMap<>(); // names to places
  private final Map<String, Integer> words = new LinkedHashMap<>();
  private final List<String> texts;
  private final boolean hasConcepts;
  private final boolean conceptVectors;
  private final Features vectors;
  private Counts counts;

  private Reading(CollectionFile file, Texts model) {
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
    vectors = features ? given() : hasConcepts ? ofConcepts() : model.embed(file.name(), texts);
  }

  static Collection of(CollectionFile file, Texts model) {
    return new Reading(file, model).collection();
  }

  private Collection collection() {
    List<Collection.Task> tasks = new ArrayList<>();
    for (int t = 0; t < file.tasks().size(); t++) {
      tasks.add(task(file.tasks().get(t), t));
    }
    String[] ids = new String[rows.size()];
    rows.forEach((id, j) -> ids[j] = id);
    return new Collection(
        file.name(), List.of(ids), vectors, texts, counts, List.copyOf(tasks), file.digest());
  }

  /** Concepts, else words of the texts, else the items themselves. */
  private void count() {
    if (hasConcepts) {
      List<Map<String, Double>> all = new ArrayList<>();
      for (CollectionFile.Item i : file.items()) {
        Map<String, Double> c = i.concepts() == null ? Map.of() : i.concepts();
        c.forEach(
            (name, p) -> {
              if (p == null || !(p >= 0) || p.isInfinite()) {
                throw new DataException(
                    "An item of %s has the concept %s with %s; counts are numbers from 0.",
                    file.name(), name, p);
              }
            });
        all.add(new java.util.TreeMap<>(c));
      }
      counts = Counts.of(all, concepts);
    } else if (texts != null) {
      counts = Counts.of(texts.stream().map(x -> Rouge.grams(x, 1)).toList(), words);
    } else {
      counts = Counts.ofItems(file.items().size());
    }
  }

  private Features given() {
    int width = file.items().getFirst().features().length;
    for (int j = 0; j < file.items().size(); j++) {
      if (file.items().get(j).features().length != width || width == 0) {
        throw new DataException(
            "Item %d of %s has %d features and the first has %d; all must have as many.",
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

  private Collection.Task task(CollectionFile.Asked asked, int number) {
    String name = asked.name() == null ? "task " + (number + 1) : asked.name();
    String called = file.name() + ", " + name;
    if (asked.references() == null || asked.references().isEmpty()) {
      throw new DataException("%s has no reference summaries; it needs at least one.", called);
    }
    List<Collection.Reference> references = new ArrayList<>();
    for (int r = 0; r < asked.references().size(); r++) {
      references.add(reference(asked.references().get(r), called, r));
    }
    Constraint within = within(asked.budget(), called);
    return new Collection.Task(
        name,
        guide(asked.query(), called, "query"),
        guide(asked.avoid(), called, "private set"),
        within,
        expected(within),
        List.copyOf(references));
  }

  private Collection.Reference reference(CollectionFile.Summary s, String called, int number) {
    String by = s.by() == null ? "person " + (number + 1) : s.by();
    if (s.items() == null && s.text() == null) {
      throw new DataException("The summary by %s in %s has neither items nor a text.", by, called);
    }
    if (s.items() == null) {
      if (texts == null || hasConcepts) {
        throw new DataException(
            "The summary by %s in %s is a text, and the items have %s; name items.",
            by, called, hasConcepts ? "concepts" : "no texts");
      }
      Counts of = Counts.of(List.of(Rouge.grams(s.text(), 1)), words);
      return new Collection.Reference(by, null, s.text(), of.total(0));
    }
    int[] items = s.items().stream().mapToInt(id -> row(id, called)).distinct().toArray();
    if (items.length == 0) {
      throw new DataException("The summary by %s in %s is empty.", by, called);
    }
    String text =
        texts == null
            ? null
            : String.join("\n", Arrays.stream(items).sorted().mapToObj(texts::get).toList());
    return new Collection.Reference(by, items, text, counts.total(items));
  }

  private int row(String id, String called) {
    Integer j = rows.get(id);
    if (j == null) {
      throw new DataException(
          "%s names the item %s, which is not there.%s",
          called, id, Names.didYouMean(id, rows.keySet()));
    }
    return j;
  }

  private Features guide(CollectionFile.Guidance g, String called, String which) {
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
      float[] hot = new float[vectors.width()]; // k-hot, as the paper has it
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

  private Constraint within(CollectionFile.Budget b, String called) {
    Set<String> said = new HashSet<>();
    if (b != null && b.items() != null) {
      said.add("items");
    }
    if (b != null && b.words() != null) {
      said.add("words");
    }
    if (b != null && b.seconds() != null) {
      said.add("seconds");
    }
    if (said.size() != 1) {
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
    double[] costs = new double[file.items().size()];
    for (int j = 0; j < costs.length; j++) {
      CollectionFile.Item i = file.items().get(j);
      Double cost =
          b.seconds() != null
              ? i.seconds()
              : i.text() == null ? null : Double.valueOf(Math.max(1, Words.count(i.text())));
      if (cost == null || !(cost > 0)) {
        throw new DataException(
            "The budget of %s is in %s, and item %d has no %s.",
            called,
            said.iterator().next(),
            j,
            b.seconds() != null ? "positive number of seconds" : "text");
      }
      costs[j] = cost;
    }
    double most = b.seconds() != null ? b.seconds() : b.words();
    if (Arrays.stream(costs).min().orElse(0) > most) {
      throw new DataException(
          "The budget of %s is %s %s, and every item is longer.",
          called, Names.shortest(most), said.iterator().next());
    }
    return Constraint.within(most, costs);
  }

  /** About how many items fit. */
  private int expected(Constraint within) {
    int n = file.items().size();
    if (within.knapsack() == null) {
      return Math.min(n, within.k());
    }
    double mean = Arrays.stream(within.knapsack().costs()).average().orElse(1);
    return Math.clamp(Math.round(within.knapsack().budget() / mean), 1, n);
  }
}
