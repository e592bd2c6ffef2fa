package dev.prism.summarize;

import dev.prism.data.DataException;
import dev.prism.data.Load;
import dev.prism.kernel.Features;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Something to be like, or unlike.
 *
 * @param name the words, the sentence, the file or the id
 * @param row where it lies in the space
 * @param picture null for none
 * @param own its place among the items that are summarized; −1 for none
 */
public record Example(String name, float[] row, Path picture, int own) {
  /** All that some options name: files, items, phrases, concepts. */
  static List<Example> of(
      String option,
      List<String> words,
      Material pool,
      Space space,
      Reading how,
      Vectors vectors,
      Consumer<String> note) {
    List<Example> out = new ArrayList<>();
    String unknown = "";
    for (String w : words) {
      int own = own(pool, w);
      Path file = own >= 0 ? null : file(w);
      if (own >= 0) {
        out.add(own(pool, space, own));
      } else if (file != null && space instanceof OfConcepts && w.endsWith(".txt")) {
        List<String> lines = Load.text(file).lines().filter(l -> !l.isBlank()).toList();
        out.addAll(of(option, lines, pool, space, how, vectors, note));
      } else if (file != null) {
        out.addAll(inFile(w, space, how, vectors, note));
      } else {
        float[] row = space.row(w);
        if (row != null) {
          out.add(new Example(w, row, null, -1));
        } else {
          unknown = "%s \"%s\" says nothing here. %s".formatted(option, w, space.advice(w));
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

  /** Sentences are known by their numbers, which nobody means. */
  private static int own(Material pool, String name) {
    return pool.kind() == Material.Kind.SENTENCE || pool.table().ids() == null
        ? -1
        : pool.table().ids().indexOf(name);
  }

  private static Example own(Material pool, Space space, int i) {
    Features x = space.rows(pool);
    float[] row = new float[x.width()];
    x.read(i, row, 0);
    Path picture = pool.pictures() == null ? null : pool.pictures().get(i);
    return new Example(pool.called(i), row, picture, i);
  }

  /** Null for what is no file; a sentence for what should be one by its name. */
  private static Path file(String words) {
    try {
      Path p = Path.of(words);
      if (Files.exists(p)) {
        return p;
      }
      if (words.matches(
          "(?i)\\S.*\\.(txt|md|png|jpe?g|jsonl|ndjson|csv|tsv|npy|npz|parquet|idx)")) {
        Load.checkThere(p);
      }
      return null;
    } catch (InvalidPathException e) {
      return null;
    }
  }

  private static List<Example> inFile(
      String file, Space space, Reading how, Vectors vectors, Consumer<String> note) {
    Embedded e = Embedded.of(how.guide().read(file, vectors), space, note);
    Material m = e.material();
    List<Example> out = new ArrayList<>();
    for (int i = 0; i < m.size(); i++) {
      float[] row = new float[e.rows().width()];
      e.rows().read(i, row, 0);
      out.add(new Example(m.called(i), row, m.pictures() == null ? null : m.pictures().get(i), -1));
    }
    return out;
  }
}
