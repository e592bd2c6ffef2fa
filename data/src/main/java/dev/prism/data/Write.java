package dev.prism.data;

import dev.prism.base.Workers;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.SparseKernel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Tables, kernels, and chosen rows in the format they came in. Files appear whole or not at all.
 */
public final class Write {
  private Write() {}

  /** As npy: float32, C order. */
  public static void features(Path out, Features features) {
    Atomically.write(out, to -> NpyWriter.features(features, to));
  }

  /**
   * A table in the format that the name ends with: .npy, .csv, .tsv, .jsonl or .parquet. Features
   * are columns f0, f1, … in CSV and TSV, and lists called vector in JSON lines and Parquet; all
   * other columns are text. To read numbers among those back as text, {@link Options#keep} them.
   * CSV and TSV write a missing text as an empty one.
   *
   * @return what the format cannot hold and the file therefore lacks: of npy, the ids and columns
   */
  public static List<String> table(Path out, Table table) {
    Format f = Format.named(out);
    if (f == Format.NPY) {
      if (!Sheet.hasVectors(table)) {
        throw new DataException(
            "%s holds no numbers, and npy nothing else; embed it first, or write .csv, .jsonl or"
                + " .parquet.",
            table.source());
      }
      features(out, table.features());
      Stream<String> ids = table.ids() == null ? Stream.of() : Stream.of(Sheet.ID);
      return Stream.concat(ids, table.columns().keySet().stream()).toList();
    }
    sheet(out, f, Sheet.of(table), ".npy, ");
    return List.of();
  }

  /**
   * A small table in the format that the name ends with: .csv, .tsv, .jsonl or .parquet.
   *
   * @param columns by name, in this order: values of one type, which is String, Integer, Long or
   *     Double; null where there is none
   */
  public static void records(Path out, Map<String, List<?>> columns) {
    sheet(out, Format.named(out), Sheet.of(out.toString(), columns), "");
  }

  private static void sheet(Path out, Format format, Sheet sheet, String alsoKnown) {
    switch (format) {
      case CSV -> Atomically.write(out, to -> CsvWriter.write(sheet, ',', utf8(to)));
      case TSV -> Atomically.write(out, to -> CsvWriter.write(sheet, '\t', utf8(to)));
      case JSONL -> Atomically.write(out, to -> JsonlWriter.write(sheet, to));
      case PARQUET -> Atomically.replace(out, to -> ParquetSheet.write(sheet, to));
      case null, default ->
          throw new DataException(
              "The name of %s says in which format to write, and has to end with %s.csv, .tsv,"
                  + " .jsonl or .parquet.",
              out, alsoKnown);
    }
  }

  /** As npy: float32, rows × columns, in Fortran order, a strip of columns in memory at a time. */
  public static void kernel(Path out, Kernel kernel, Workers workers) {
    checkEnding(out, Format.NPY, "A kernel");
    Atomically.write(out, to -> KernelWriter.write(kernel, workers, to));
  }

  /** As npz, for scipy.sparse.load_npz: a csc matrix of float32 with indices of 32 bits. */
  public static void graph(Path out, SparseKernel graph) {
    checkEnding(out, Format.NPZ, "A neighbour graph");
    Atomically.write(out, to -> GraphWriter.write(graph, to));
  }

  private static void checkEnding(Path out, Format format, String what) {
    if (Format.named(out) != format) {
      throw new DataException(
          "%s is written as %s, and %s is called otherwise; give it that ending.",
          what, format.title, out);
    }
  }

  /**
   * The chosen rows of the file a table was loaded from, in the order given, in the file's own
   * format; of an npz, as npy; of a folder of images, as a new folder with copies of the files.
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
      case IDX -> {
        boolean zipped = out.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
        Atomically.write(out, to -> IdxRows.write(s.file(), rows, zipped, to));
      }
      case IMAGES -> ImageRows.write(s.file(), table, rows, out);
    }
  }

  /** Refuses before the work what {@link #rows} would refuse after it. */
  public static void checkRows(Path out, Table table) {
    check(table, new int[0]);
    Path file = Load.Source.of(table.source(), Options.NONE).file();
    Format from = Format.of(file);
    if (from == Format.IMAGES) {
      ImageRows.target(out);
    } else {
      checkName(out, file, from);
      Atomically.check(out);
    }
  }

  /** Refuses a name that no table is written under. */
  public static void checkTable(Path out) {
    Format f = Format.named(out);
    if (f != Format.NPY
        && f != Format.CSV
        && f != Format.TSV
        && f != Format.JSONL
        && f != Format.PARQUET) {
      throw new DataException(
          "The name of %s says in which format to write, and has to end with .npy, .csv, .tsv,"
              + " .jsonl or .parquet.",
          out);
    }
    Atomically.check(out);
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

  private static Writer utf8(OutputStream to) {
    return new OutputStreamWriter(to, StandardCharsets.UTF_8);
  }

  private interface Copy {
    void rows(BufferedReader in, Writer to) throws IOException;
  }

  private static void text(Path out, Path source, Copy copy) {
    Atomically.write(
        out,
        to -> {
          Writer w = utf8(to);
          try (BufferedReader in = Utf8.reader(Files.newInputStream(source))) {
            copy.rows(in, w);
          }
          w.flush();
        });
  }
}
