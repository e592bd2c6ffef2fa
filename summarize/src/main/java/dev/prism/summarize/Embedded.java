package dev.prism.summarize;

import dev.prism.data.DataException;
import dev.prism.data.Load;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * What is summarized, with its vectors. Pictures that cannot be read are left out, and it is said
 * which; the rest goes on.
 */
record Embedded(Material material, Features rows) {

  static Embedded of(Material m, Space space, Consumer<String> note) {
    try {
      return new Embedded(m, space.rows(m));
    } catch (DataException e) {
      int[] good = space instanceof Space.OfTexts ? withText(m, note) : good(m.pictures(), note);
      if (good == null || good.length == m.size()) {
        throw e; // it was something else
      }
      Material rest = select(m, good);
      return new Embedded(rest, space.rows(rest));
    }
  }

  private static int[] withText(Material m, Consumer<String> note) {
    if (m.texts() == null) {
      return null;
    }
    int[] good =
        IntStream.range(0, m.size())
            .filter(i -> m.texts().get(i) != null && !m.texts().get(i).isBlank())
            .toArray();
    if (good.length == 0) {
      throw new DataException("%s has not a single text.", m.source());
    }
    if (good.length < m.size()) {
      note.accept(
          "%s has no text in %d of %d items. Going on without them."
              .formatted(m.source(), m.size() - good.length, m.size()));
    }
    return good;
  }

  private static int[] good(List<Path> files, Consumer<String> note) {
    if (files == null) {
      return null;
    }
    String[] wrong =
        IntStream.range(0, files.size())
            .parallel()
            .mapToObj(i -> wrong(files.get(i)))
            .toArray(String[]::new);
    for (String w : wrong) {
      if (w != null) {
        note.accept(w + " Going on without it.");
      }
    }
    int[] good = IntStream.range(0, wrong.length).filter(i -> wrong[i] == null).toArray();
    if (good.length == 0) {
      throw new DataException("None of the %d pictures can be read.", files.size());
    }
    return good;
  }

  private static String wrong(Path file) {
    try {
      Load.picture(file);
      return null;
    } catch (DataException e) {
      return e.getMessage();
    }
  }

  private static Material select(Material m, int[] rows) {
    Table t = m.table();
    Map<String, List<String>> columns = new LinkedHashMap<>();
    t.columns().forEach((name, values) -> columns.put(name, some(values, rows)));
    Table part =
        new Table(
            t.source(),
            t.features() == null ? null : t.features().select(rows),
            IntStream.of(rows).mapToObj(t::id).toList(),
            columns,
            t.names());
    return new Material(
        m.kind(),
        part,
        some(m.texts(), rows),
        some(m.places(), rows),
        m.sections(),
        some(m.pictures(), rows),
        m.tags() == null ? null : new Tags(m.tags().names(), m.tags().rows().select(rows)),
        some(m.starts(), rows),
        some(m.seconds(), rows));
  }

  private static <T> List<T> some(List<T> all, int[] rows) {
    // not List.of: a text may be missing
    return all == null ? null : IntStream.of(rows).<T>mapToObj(all::get).toList();
  }

  private static double[] some(double[] all, int[] rows) {
    return all == null ? null : IntStream.of(rows).mapToDouble(i -> all[i]).toArray();
  }
}
