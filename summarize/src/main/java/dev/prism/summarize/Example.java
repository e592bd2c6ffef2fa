package dev.prism.summarize;

import dev.prism.data.DataException;
import dev.prism.data.TableReader;
import dev.prism.kernel.Features;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An example of the query or private set: a phrase, a concept, an item or an image. Safe for use by
 * multiple threads as long as its vector is not modified.
 *
 * @param name the phrase, the sentence, the name of the file or the id
 * @param vector the vector in the representation of the summary
 * @param image the file of the image; null if the example is none
 * @param poolIndex the index among the items of the input, from 0; −1 if it is not one of them
 */
public record Example(String name, float[] vector, @Nullable Path image, int poolIndex) {
  /**
   * Reads the examples of a set.
   *
   * @param set the name of the set in messages: query, private or seen
   * @param words files, ids of items, phrases and concepts
   */
  static List<Example> of(
      String set,
      List<String> words,
      SummaryInput pool,
      VectorSpace space,
      SummaryInputReader reader,
      ItemEmbedder embedder,
      Consumer<String> note) {
    List<Example> out = new ArrayList<>();
    String unknown = "";
    for (String w : words) {
      int index = poolIndex(pool, w);
      Path file = index >= 0 ? null : file(w);
      if (index >= 0) {
        out.add(ofPool(pool, space, index));
      } else if (file != null && space instanceof ConceptSpace && w.endsWith(".txt")) {
        List<String> lines = TableReader.readText(file).lines().filter(l -> !l.isBlank()).toList();
        out.addAll(of(set, lines, pool, space, reader, embedder, note));
      } else if (file != null) {
        out.addAll(readFile(w, space, reader, embedder, note));
      } else {
        float[] row = space.embed(w);
        if (row != null) {
          out.add(new Example(w, row, null, -1));
        } else {
          unknown = "The %s example \"%s\" cannot be used. %s".formatted(set, w, space.advice(w));
          if (words.size() > 1) {
            note.accept(unknown + " Going on without it.");
          }
        }
      }
    }
    if (out.isEmpty() && !words.isEmpty()) {
      throw new DataException("%s", unknown);
    }
    return out;
  }

  // A sentence has its number as id, which a user does not give: "3" is then a phrase.
  private static int poolIndex(SummaryInput pool, String name) {
    return pool.kind() == SummaryInput.Kind.SENTENCE || pool.table().ids() == null
        ? -1
        : pool.table().ids().indexOf(name);
  }

  private static Example ofPool(SummaryInput pool, VectorSpace space, int i) {
    Features x = space.embed(pool);
    float[] row = new float[x.width()];
    x.read(i, row, 0);
    Path image = pool.images() == null ? null : pool.images().get(i);
    return new Example(pool.label(i), row, image, i);
  }

  /** Returns null for words that are no file; throws if their ending is that of a file. */
  private static @Nullable Path file(String words) {
    try {
      Path p = Path.of(words);
      if (Files.exists(p)) {
        return p;
      }
      if (words.matches(
          "(?i)\\S.*\\.(txt|md|png|jpe?g|jsonl|ndjson|csv|tsv|npy|npz|parquet|idx)")) {
        TableReader.checkExists(p);
      }
      return null;
    } catch (InvalidPathException e) {
      return null;
    }
  }

  private static List<Example> readFile(
      String file,
      VectorSpace space,
      SummaryInputReader reader,
      ItemEmbedder embedder,
      Consumer<String> note) {
    EmbeddedInput e = EmbeddedInput.of(reader.forAuxiliarySets().read(file, embedder), space, note);
    SummaryInput m = e.input();
    List<Example> out = new ArrayList<>();
    for (int i = 0; i < m.size(); i++) {
      float[] row = new float[e.rows().width()];
      e.rows().read(i, row, 0);
      out.add(new Example(m.label(i), row, m.images() == null ? null : m.images().get(i), -1));
    }
    return out;
  }
}
