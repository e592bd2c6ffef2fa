package dev.prism.data;

import dev.prism.kernel.Features;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Features, and chosen rows in the format they came in. Files appear whole or not at all. */
public final class Write {
  private Write() {}

  /** As npy: float32, C order. */
  public static void features(Path out, Features features) {
    Atomically.write(out, to -> NpyWriter.features(features, to));
  }

  /**
   * The chosen rows of the file a table was loaded from, in the order given, in the file's own
   * format; of an npz, as npy.
   */
  public static void rows(Path out, Table table, int[] rows) {
    check(table, rows);
    String source = table.source();
    Load.Source s = Load.Source.of(source, Options.NONE);
    Load.checkThere(s.file());
    Format from = Format.of(s.file());
    checkName(out, s.file(), from);
    switch (from) {
      case NPY -> Atomically.write(out, to -> NpyWriter.rows(Npy.map(s.file()), rows, to));
      case NPZ -> {
        Npy array = Npz.array(s.file(), s.options().array());
        Atomically.write(out, to -> NpyWriter.rows(array, rows, to));
      }
      case PARQUET -> Atomically.replace(out, to -> ParquetRows.write(s.file(), rows, to));
      case CSV -> text(out, s.file(), (in, to) -> TextRows.csv(in, ',', source, rows, to));
      case TSV -> text(out, s.file(), (in, to) -> TextRows.csv(in, '\t', source, rows, to));
      case JSONL, TEXT -> text(out, s.file(), (in, to) -> TextRows.lines(in, rows, to));
      case IDX, IMAGES ->
          throw new DataException(
              "The rows of %s (%s) are not written as files; write the ids, or the features as"
                  + " npy.",
              source, from.title);
    }
  }

  private static void check(Table table, int[] rows) {
    if (table.source().equals(Load.STANDARD_INPUT)) {
      throw new DataException(
          "Rows of standard input cannot be read a second time; save it to a file and name that.");
    }
    for (int r : rows) {
      if (r < 0 || r >= table.size()) {
        throw new DataException(
            "%s has rows 0 to %d, and no row %d.", table.source(), table.size() - 1, r);
      }
    }
  }

  /** A name that says another format than what is in the file would mislead every reader. */
  private static void checkName(Path out, Path source, Format from) {
    Format wanted = Format.named(out), written = from == Format.NPZ ? Format.NPY : from;
    if (wanted != null && wanted != written) {
      throw new DataException(
          "The rows of %s are written as %s, and %s is called otherwise; give it that ending.",
          source, written.title, out);
    }
  }

  private interface Copy {
    void rows(BufferedReader in, Writer to) throws IOException;
  }

  private static void text(Path out, Path source, Copy copy) {
    Atomically.write(
        out,
        to -> {
          Writer w = new OutputStreamWriter(to, StandardCharsets.UTF_8);
          try (BufferedReader in = Utf8.reader(Files.newInputStream(source))) {
            copy.rows(in, w);
          }
          w.flush();
        });
  }
}
