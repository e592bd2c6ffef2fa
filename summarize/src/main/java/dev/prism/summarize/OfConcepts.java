package dev.prism.summarize;

import dev.prism.base.Names;
import dev.prism.data.DataException;
import dev.prism.kernel.Features;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Concepts as vectors: an item has what it shows, and a query is the concepts it names, in the same
 * space. Words that are no concept's name are taken by those whose name has them, or else by the
 * names nearest in meaning.
 */
final class OfConcepts implements Space {
  /** Names as near as this in meaning count; "dog" and "puppy" are nearer, "dog" and "cat" not. */
  private static final double NEAR = 0.6;

  private static final int MOST = 8;

  private final List<String> names;
  private final Vectors vectors;
  private final boolean classified;
  private final Consumer<String> note;
  private final Map<String, List<Integer>> byName = new HashMap<>();
  private Features meanings; // of all names, when first needed

  /**
   * @param classified items are known by a classifier's outputs for these concepts
   */
  OfConcepts(List<String> names, Vectors vectors, boolean classified, Consumer<String> note) {
    this.names = names;
    this.vectors = vectors;
    this.classified = classified;
    this.note = note;
    for (int c = 0; c < names.size(); c++) {
      for (String one : names.get(c).split(",")) { // ImageNet's names have synonyms
        byName.computeIfAbsent(key(one), k -> new ArrayList<>()).add(c);
      }
      byName.computeIfAbsent(key(names.get(c)), k -> new ArrayList<>()).add(c);
    }
  }

  private static String key(String name) {
    return name.strip().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  @Override
  public String says() {
    return "which of " + names.size() + " concepts they show";
  }

  @Override
  public Features rows(Material m) {
    if (classified) {
      Features x = m.pictures() == null ? new OfVectors().rows(m) : vectors.pictures(m.pictures());
      return Tags.classified(m.source(), x, names).rows();
    }
    if (m.tags() == null) {
      throw new DataException(
          "%s has no tags, and what is summarized is known by its tags.", m.source());
    }
    return m.tags().onto(names);
  }

  /** It is the name of a concept, or of several with commas. */
  boolean knows(String words) {
    return byName.containsKey(key(words))
        || Arrays.stream(words.split(",")).allMatch(w -> byName.containsKey(key(w)));
  }

  @Override
  public float[] row(String words) {
    float[] out = new float[names.size()];
    boolean any = false;
    for (String one : byName.containsKey(key(words)) ? new String[] {words} : words.split(",")) {
      List<Integer> meant = byName.get(key(one));
      meant = meant == null ? called(one) : meant;
      meant = meant.isEmpty() && names.size() > MOST && vectors != null ? near(one) : meant;
      if (meant.isEmpty()) {
        return null;
      }
      if (!byName.containsKey(key(one))) {
        note.accept(
            "\"%s\" is taken as %s."
                .formatted(
                    one.strip(), String.join("; ", meant.stream().map(this::shortName).toList())));
      }
      meant.forEach(c -> out[c] = 1);
      any = true;
    }
    return any ? out : null;
  }

  private String shortName(int c) {
    return names.get(c).split(",")[0];
  }

  /** Concepts with this word in their names. */
  private List<Integer> called(String word) {
    String w = " " + key(word) + " ";
    String singular = " " + key(word).replaceFirst("(?<=..)s$", "") + " ";
    return IntStream.range(0, names.size())
        .filter(
            c -> {
              String name = " " + key(names.get(c)).replaceAll("[^\\p{L}\\p{N}]+", " ") + " ";
              return name.contains(w) || name.contains(singular);
            })
        .boxed()
        .toList();
  }

  private List<Integer> near(String word) {
    if (meanings == null) {
      meanings = vectors.texts(names.stream().map(n -> n.isBlank() ? "nothing" : n).toList());
    }
    Features one = vectors.texts(List.of(word));
    float[] w = new float[one.width()], x = new float[one.width()];
    one.read(0, w, 0);
    double[] like = new double[names.size()];
    for (int c = 0; c < like.length; c++) {
      meanings.read(c, x, 0);
      for (int e = 0; e < x.length; e++) {
        like[c] += w[e] * x[e]; // MiniLM's vectors have length 1
      }
    }
    return IntStream.range(0, like.length)
        .filter(c -> like[c] >= NEAR)
        .boxed()
        .sorted((a, b) -> Double.compare(like[b], like[a]))
        .limit(MOST)
        .toList();
  }

  @Override
  public String advice(String words) {
    List<String> some = names.stream().limit(MOST).map(n -> n.split(",")[0]).toList();
    return "No concept is called so.%s There are %d, such as %s."
        .formatted(
            Names.didYouMean(key(words), List.copyOf(byName.keySet())),
            names.size(),
            String.join(", ", some));
  }
}
