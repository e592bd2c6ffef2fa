package dev.prism.data;

import dev.prism.base.BadRequestException;
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
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Writes tables, kernels, and selected rows in the format of their file. Stateless; files are
 * replaced atomically.
 */
public final class TableWriter {
  private TableWriter() {}

  /**
   * Writes features as npy: float32 in C order.
   *
   * @param out the file
   * @param features the rows
   */
  public static void writeFeatures(Path out, Features features) {
    AtomicFiles.write(out, to -> NpyWriter.features(features, to));
  }

  /**
   * Writes a table in the format that the name ends with: .npy, .csv, .tsv, .jsonl or .parquet.
   * Features become columns f0, f1, … in CSV and TSV, and lists called vector in JSON lines and
   * Parquet, where other columns keep the type that they were read with. To read numbers among the
   * other columns back from CSV and TSV as they were, name them in {@link
   * ReadOptions#metadataColumns}. CSV and TSV write a missing text as an empty one.
   *
   * @param out the file
   * @param table the table
   * @return the columns that the format cannot hold: the ids and columns for npy, none otherwise
   */
  public static List<String> writeTable(Path out, Table table) {
    Format f = Format.byName(out);
    if (f == Format.NPY) {
      if (!OutputColumns.hasVectors(table)) {
        throw new DataException(
            "%s holds no numbers, and npy holds nothing else; embed it first, or write .csv, .jsonl"
                + " or .parquet.",
            table.source());
      }
      writeFeatures(out, table.features());
      Stream<String> ids = table.ids() == null ? Stream.of() : Stream.of(OutputColumns.ID);
      return Stream.concat(ids, table.columns().keySet().stream()).toList();
    }
    writeColumns(
        out, f, OutputColumns.of(table, f == Format.JSONL || f == Format.PARQUET), ".npy, ");
    return List.of();
  }

  /**
   * Writes a small table in the format that the name ends with: .csv, .tsv, .jsonl or .parquet. In
   * CSV and TSV, a text that a spreadsheet would execute as a formula begins with an apostrophe.
   *
   * @param out the file
   * @param columns by name, in this order: values of one type, which is String, Integer, Long or
   *     Double; null for a missing value
   */
  public static void writeRecords(Path out, Map<String, List<?>> columns) {
    Format format = Format.byName(out);
    OutputColumns all = OutputColumns.of(out.toString(), columns);
    boolean csv = format == Format.CSV || format == Format.TSV;
    writeColumns(out, format, csv ? all.withoutFormulas() : all, "");
  }

  private static void writeColumns(
      Path out, Format format, OutputColumns columns, String moreEndings) {
    switch (format) {
      case CSV -> AtomicFiles.write(out, to -> CsvWriter.write(columns, ',', utf8(to)));
      case TSV -> AtomicFiles.write(out, to -> CsvWriter.write(columns, '\t', utf8(to)));
      case JSONL -> AtomicFiles.write(out, to -> JsonlWriter.write(columns, to));
      case PARQUET -> AtomicFiles.replace(out, to -> ParquetTableWriter.write(columns, to));
      case null, default ->
          throw new DataException(
              "The name of %s says in which format to write, and has to end with %s.csv, .tsv,"
                  + " .jsonl or .parquet.",
              out, moreEndings);
    }
  }

  /**
   * Writes a kernel as npy: float32, rows × columns, in Fortran order. A strip of columns is in
   * memory at a time.
   *
   * @param out a file whose name ends with .npy
   * @param kernel the similarities
   * @param workers the threads that compute them
   */
  public static void writeKernel(Path out, Kernel kernel, Workers workers) {
    checkEnding(out, Format.NPY, "A kernel");
    AtomicFiles.write(out, to -> KernelWriter.write(kernel, workers, to));
  }

  /**
   * Writes a neighbour graph as npz for scipy.sparse.load_npz: a csc matrix of float32 with indices
   * of 32 bits.
   *
   * @param out a file whose name ends with .npz
   * @param graph the neighbour graph
   */
  public static void writeGraph(Path out, SparseKernel graph) {
    checkEnding(out, Format.NPZ, "A neighbour graph");
    AtomicFiles.write(out, to -> GraphWriter.write(graph, to));
  }

  private static void checkEnding(Path out, Format format, String content) {
    if (Format.byName(out) != format) {
      throw new DataException(
          "%s is written as %s, but the name of %s ends otherwise; give it that ending.",
          content, format.title, out);
    }
  }

  /**
   * Writes rows of the file that a table was read from, in the format of that file; of an npz, as
   * npy; of a folder of images, as a new folder with copies of the files.
   *
   * @param out the file or folder to write
   * @param table the table, with the source it was read from
   * @param rows the rows, in the order in which they are written
   */
  public static void writeRows(Path out, Table table, int[] rows) {
    checkRows(table, rows);
    String source = table.source();
    TableReader.Source s = TableReader.Source.of(source, ReadOptions.NONE);
    TableReader.checkExists(s.file());
    Format from = Format.of(s.file());
    checkName(out, s.file(), from);
    switch (from) {
      case NPY -> AtomicFiles.write(out, to -> NpyWriter.rows(TableReader.npy(s.file()), rows, to));
      case NPZ -> {
        Npy array = Npz.array(s.file(), s.options().array());
        AtomicFiles.write(out, to -> NpyWriter.rows(array, rows, to));
      }
      case PARQUET -> AtomicFiles.replace(out, to -> ParquetRows.write(s.file(), rows, to));
      case CSV, TSV ->
          copyText(
              out,
              s.file(),
              (in, to) -> TextRows.writeRecords(in, layout(table, from), source, rows, to));
      case JSONL, TEXT -> copyText(out, s.file(), (in, to) -> TextRows.writeLines(in, rows, to));
      case IDX -> {
        boolean zipped = out.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
        AtomicFiles.write(out, to -> IdxRows.write(s.file(), rows, zipped, to));
      }
      case IMAGES -> ImageRows.write(s.file(), table, rows, out);
    }
  }

  /**
   * Throws a {@link DataException} if {@link #writeRows} could not write.
   *
   * @param out the file or folder to write
   * @param table the table, with the source it was read from
   */
  public static void checkCanWriteRows(Path out, Table table) {
    checkRows(table, new int[0]);
    Path file = TableReader.Source.of(table.source(), ReadOptions.NONE).file();
    Format from = Format.of(file);
    if (from == Format.IMAGES) {
      ImageRows.target(out);
    } else {
      checkName(out, file, from);
      AtomicFiles.checkWritable(out);
    }
  }

  /**
   * Throws a {@link DataException} if images could not be copied into a folder.
   *
   * @param out the folder, which is new or empty
   */
  public static void checkCanCopyImages(Path out) {
    ImageRows.target(out);
  }

  /**
   * Throws an exception if {@link #writeTable} could not write a table under this name: a {@link
   * BadRequestException} for the ending of the name, a {@link DataException} for the folder.
   *
   * @param out the file to write
   */
  public static void checkCanWriteTable(Path out) {
    Format f = Format.byName(out);
    if (f != Format.NPY
        && f != Format.CSV
        && f != Format.TSV
        && f != Format.JSONL
        && f != Format.PARQUET) {
      throw new BadRequestException(
          "The name of %s says in which format to write, and has to end with .npy, .csv, .tsv,"
              + " .jsonl or .parquet.",
          out);
    }
    AtomicFiles.checkWritable(out);
  }

  private static void checkRows(Table table, int[] rows) {
    if (table.source().equals(TableReader.STANDARD_INPUT)) {
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

  private static CsvLayout layout(Table table, Format from) {
    return table.reading().layout() != null
        ? table.reading().layout()
        : new CsvLayout(from == Format.TSV ? '\t' : ',', true, false);
  }

  /** A name with the ending of another format would mislead every reader. */
  private static void checkName(Path out, Path source, Format from) {
    Format wanted = Format.byName(Format.uncompressed(out));
    Format written = from == Format.NPZ ? Format.NPY : from;
    boolean text =
        written == Format.CSV
            || written == Format.TSV
            || written == Format.JSONL
            || written == Format.TEXT;
    String name = out.toString().toLowerCase(Locale.ROOT);
    if (name.matches(".*\\.zstd?") || name.endsWith(".gz") && !text && written != Format.IDX) {
      throw new DataException(
          "The rows of %s are not written with the compression that the name of %s ends with;"
              + " leave that ending out.",
          source, out);
    }
    if (wanted != null && wanted != written) {
      throw new DataException(
          "The rows of %s are written as %s, but the name of %s ends otherwise; give it that"
              + " ending.",
          source, written.title, out);
    }
  }

  private static Writer utf8(OutputStream to) {
    return new OutputStreamWriter(to, StandardCharsets.UTF_8);
  }

  private interface RowCopy {
    void copy(BufferedReader in, Writer to) throws IOException;
  }

  private static void copyText(Path out, Path source, RowCopy rows) {
    AtomicFiles.write(
        out,
        to -> {
          boolean zipped = out.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
          OutputStream end = zipped ? new GZIPOutputStream(to) : to;
          Writer w = utf8(end);
          try (BufferedReader in = TextInput.reader(Format.open(source), source.toString())) {
            rows.copy(in, w);
          }
          w.flush();
          if (end instanceof GZIPOutputStream gzip) {
            gzip.finish();
          }
        });
  }
}
