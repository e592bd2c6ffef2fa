package dev.prism.data;

import dev.prism.base.Names;
import java.awt.image.BufferedImage;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * From a file to a table: npy, npz, Parquet, CSV, TSV, JSON lines, idx, text, folders of images.
 */
public final class Load {
  static final String STANDARD_INPUT = "standard input";

  private Load() {}

  /**
   * @param source a file, a folder of images, {@code file.npz:array}, or {@code -} for npy, JSON
   *     lines or CSV on standard input
   */
  public static Table table(String source, Options options) {
    if (source.equals("-")) {
      return table(System.in, options);
    }
    Source s = Source.of(source, options);
    return table(s.file(), s.options());
  }

  public static Table table(Path file, Options options) {
    checkThere(file);
    String name = file.toString();
    return switch (Format.of(file)) {
      case NPY -> Npy.map(file).table();
      case NPZ -> Npz.table(file, options.array());
      case PARQUET -> ParquetTable.read(file, options);
      case IDX -> stream(file, in -> Idx.read(new DataInputStream(in), name));
      case CSV -> text(file, in -> Csv.read(in, ',', name, options));
      case TSV -> text(file, in -> Csv.read(in, '\t', name, options));
      case JSONL -> text(file, in -> Jsonl.read(in, name, options));
      case TEXT -> text(file, in -> Lines.read(in, name));
      case IMAGES -> Images.read(file);
    };
  }

  /** One picture. */
  public static BufferedImage picture(Path file) {
    checkThere(file);
    return Images.picture(file);
  }

  /** The pictures in a folder and below, in the order of their names. */
  public static List<Path> pictures(Path folder) {
    checkThere(folder);
    return Images.in(folder).files();
  }

  /** The whole of a text. */
  public static String text(Path file) {
    checkThere(file);
    try (BufferedReader in = Utf8.reader(Format.open(file))) {
      return in.readAllAsString();
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  /** A file and the array of it, if it was named as {@code file.npz:array}. */
  record Source(Path file, Options options) {
    static Source of(String source, Options options) {
      int at = source.lastIndexOf(".npz:");
      return at < 0 || Files.exists(Path.of(source))
          ? new Source(Path.of(source), options)
          : new Source(
              Path.of(source.substring(0, at + 4)), options.withArray(source.substring(at + 5)));
    }
  }

  /** Refuses a file that is not there, with the nearest name of those that are. */
  public static void checkThere(Path file) {
    if (Files.exists(file)) {
      return;
    }
    Path folder = file.toAbsolutePath().getParent();
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names = files.map(f -> f.getFileName().toString()).toList();
      throw new DataException(
          "There is no file %s.%s", file, Names.didYouMean(file.getFileName().toString(), names));
    } catch (IOException e) {
      throw new DataException("There is no file %s, and no folder %s.", file, folder);
    }
  }

  private interface Reading<I> {
    Table from(I in) throws IOException;
  }

  private static Table stream(Path file, Reading<InputStream> reading) {
    try (InputStream in = Format.open(file)) {
      return reading.from(in);
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  private static Table text(Path file, Reading<BufferedReader> reading) {
    return stream(file, in -> reading.from(Utf8.reader(in)));
  }

  /**
   * Told apart by the beginning: npy by its magic, JSON by a brace, a TSV by a tab and no comma.
   */
  static Table table(InputStream standardInput, Options options) {
    try {
      BufferedInputStream in = new BufferedInputStream(standardInput, 1 << 16);
      in.mark(1 << 16);
      byte[] head = in.readNBytes(1 << 12);
      in.reset();
      if (head.length == 0) {
        throw DataException.empty(STANDARD_INPUT);
      }
      Format begun = Format.begun(head);
      if (begun == Format.NPY) {
        return Npy.parse(MemorySegment.ofArray(in.readAllBytes()), STANDARD_INPUT).table();
      }
      if (begun != null) {
        throw new DataException(
            "Standard input is %s, which is read from a file; save it first. npy, JSON lines and"
                + " CSV may come this way.",
            begun.title);
      }
      String text = new String(head, StandardCharsets.UTF_8);
      BufferedReader reader = Utf8.reader(in);
      if (text.stripLeading().startsWith("{")) {
        return Jsonl.read(reader, STANDARD_INPUT, options);
      }
      String first = text.lines().findFirst().orElse("");
      char delimiter = first.contains("\t") && !first.contains(",") ? '\t' : ',';
      return Csv.read(reader, delimiter, STANDARD_INPUT, options);
    } catch (IOException e) {
      throw DataException.unreadable(STANDARD_INPUT, e);
    }
  }
}
