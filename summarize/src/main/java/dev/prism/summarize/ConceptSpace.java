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
import org.jspecify.annotations.Nullable;

/**
 * Concepts as vectors: an item has a weight for each concept it shows, and a phrase is the set of
 * concepts it names. A word that is not the name of a concept stands for the concepts whose names
 * contain it, or else for the concepts whose names are nearest in meaning.
 */
final class ConceptSpace implements VectorSpace {
  /** The least cosine of two names of near meaning: "dog" and "puppy" reach it, "cat" does not. */
  private static final double NEAR = 0.6;

  private static final int MOST = 8;

  private final List<String> names;
  private final @Nullable ItemEmbedder embedder;
  private final boolean classified;
  private final Consumer<String> note;
  private final Map<String, List<Integer>> byName = new HashMap<>();
  private @Nullable Features meanings; // of all names, computed on first use

  /**
   * Creates a space of concepts.
   *
   * @param embedder null for none; then names are not compared by meaning
   * @param classified whether the vectors of the items are the outputs of a classifier
   */
  ConceptSpace(
      List<String> names,
      @Nullable ItemEmbedder embedder,
      boolean classified,
      Consumer<String> note) {
    this.names = names;
    this.embedder = embedder;
    this.classified = classified;
    this.note = note;
    for (int c = 0; c < names.size(); c++) {
      for (String one : names.get(c).split(",")) { // names of ImageNet have synonyms
        byName.computeIfAbsent(key(one), k -> new ArrayList<>()).add(c);
      }
      byName.computeIfAbsent(key(names.get(c)), k -> new ArrayList<>()).add(c);
    }
  }

  private static String key(String name) {
    return name.strip().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  @Override
  public String description() {
    return names.size() == 1 ? "one concept" : names.size() + " concepts";
  }

  @Override
  public Features embed(SummaryInput input) {
    if (classified) {
      Features x =
          input.images() == null
              ? new OfVectors().embed(input)
              : embedder.embedImages(input.images());
      return ConceptTags.classified(input.source(), x, names).rows();
    }
    if (input.tags() == null) {
      throw new DataException(
          "%s has no tags, by which this summary compares its items.", input.source());
    }
    return input.tags().project(names);
  }

  /** Returns whether a phrase is the name of a concept, or of several with commas. */
  boolean knows(String words) {
    return byName.containsKey(key(words))
        || Arrays.stream(words.split(",")).allMatch(w -> byName.containsKey(key(w)));
  }

  @Override
  public float @Nullable [] embed(String words) {
    float[] out = new float[names.size()];
    boolean any = false;
    for (String one : byName.containsKey(key(words)) ? new String[] {words} : words.split(",")) {
      List<Integer> meant = byName.get(key(one));
      meant = meant == null ? withWord(one) : meant;
      meant = meant.isEmpty() && names.size() > MOST && embedder != null ? nearest(one) : meant;
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

  /** Returns the concepts with a word in their names. */
  private List<Integer> withWord(String word) {
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

  private List<Integer> nearest(String word) {
    if (meanings == null) {
      meanings = embedder.embedTexts(names.stream().map(n -> n.isBlank() ? "nothing" : n).toList());
    }
    Features one = embedder.embedTexts(List.of(word));
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
    return "No concept has this name.%s There are %d concepts, such as %s."
        .formatted(
            Names.didYouMean(key(words), List.copyOf(byName.keySet())),
            names.size(),
            String.join(", ", some));
  }
}
