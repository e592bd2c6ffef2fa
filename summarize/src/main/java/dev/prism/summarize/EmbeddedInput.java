package dev.prism.summarize;

import dev.prism.data.DataException;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import dev.prism.kernel.Features;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The input of a summary with its vectors. Items without text and images that cannot be read are
 * skipped with a note.
 */
record EmbeddedInput(SummaryInput input, Features rows) {

  static EmbeddedInput of(SummaryInput m, VectorSpace space, Consumer<String> note) {
    try {
      return new EmbeddedInput(m, space.embed(m));
    } catch (DataException e) {
      int[] good =
          space instanceof VectorSpace.OfTexts ? withText(m, note) : readable(m.images(), note);
      if (good == null || good.length == m.size()) {
        throw e; // the items are not the cause
      }
      SummaryInput rest = select(m, good);
      return new EmbeddedInput(rest, space.embed(rest));
    }
  }

  private static int @Nullable [] withText(SummaryInput m, Consumer<String> note) {
    if (m.texts() == null) {
      return null;
    }
    int[] good =
        IntStream.range(0, m.size())
            .filter(i -> m.texts().get(i) != null && !m.texts().get(i).isBlank())
            .toArray();
    if (good.length == 0) {
      throw new DataException("%s has no item with text.", m.source());
    }
    if (good.length < m.size()) {
      note.accept(
          "%s has no text in %d of %d items. Going on without them."
              .formatted(m.source(), m.size() - good.length, m.size()));
    }
    return good;
  }

  private static int @Nullable [] readable(@Nullable List<Path> files, Consumer<String> note) {
    if (files == null) {
      return null;
    }
    @Nullable String[] errors =
        IntStream.range(0, files.size())
            .parallel()
            .mapToObj(i -> readError(files.get(i)))
            .toArray(String[]::new);
    for (String error : errors) {
      if (error != null) {
        note.accept(error + " Going on without it.");
      }
    }
    int[] good = IntStream.range(0, errors.length).filter(i -> errors[i] == null).toArray();
    if (good.length == 0) {
      throw new DataException("None of the %d images can be read.", files.size());
    }
    return good;
  }

  private static @Nullable String readError(Path file) {
    try {
      TableReader.readImage(file);
      return null;
    } catch (DataException e) {
      return e.getMessage();
    }
  }

  private static SummaryInput select(SummaryInput m, int[] rows) {
    Table t = m.table();
    Map<String, List<String>> columns = new LinkedHashMap<>();
    t.columns().forEach((name, values) -> columns.put(name, at(values, rows)));
    Table part =
        new Table(
            t.source(),
            t.features() == null ? null : t.features().select(rows),
            IntStream.of(rows).mapToObj(t::id).toList(),
            columns,
            t.featureNames());
    return new SummaryInput(
        m.kind(),
        part,
        at(m.texts(), rows),
        at(m.locations(), rows),
        m.sections(),
        at(m.images(), rows),
        m.tags() == null ? null : new ConceptTags(m.tags().names(), m.tags().rows().select(rows)),
        at(m.starts(), rows),
        at(m.seconds(), rows));
  }

  private static <T extends @Nullable Object> @Nullable List<T> at(
      @Nullable List<T> all, int[] rows) {
    // not List.of, since a text may be null
    return all == null ? null : IntStream.of(rows).<T>mapToObj(all::get).toList();
  }

  private static double @Nullable [] at(double @Nullable [] all, int[] rows) {
    return all == null ? null : IntStream.of(rows).mapToDouble(i -> all[i]).toArray();
  }
}
