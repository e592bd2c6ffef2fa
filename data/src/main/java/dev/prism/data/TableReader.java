package dev.prism.data;

import dev.prism.base.Names;
import java.awt.image.BufferedImage;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads tables from npy, npz, Parquet, CSV, TSV, JSON lines, idx and text files, and from folders
 * of images. Stateless.
 */
public final class TableReader {
  static final String STANDARD_INPUT = "standard input";

  private TableReader() {}

  /**
   * Reads a table from a file, a folder or standard input.
   *
   * @param source a file, a folder of images, {@code file.npz:array}, or {@code -} for npy, JSON
   *     lines or CSV on standard input
   * @param options the roles of the columns
   * @return the table
   */
  public static Table read(String source, ReadOptions options) {
    if (source.equals("-")) {
      return read(System.in, options);
    }
    Source s = Source.of(source, options);
    return read(s.file(), s.options());
  }

  /**
   * Reads a table from a file or a folder of images.
   *
   * @param file the file; its format is detected by its first bytes and its name
   * @param options the roles of the columns
   * @return the table
   */
  public static Table read(Path file, ReadOptions options) {
    checkExists(file);
    String name = file.toString();
    return switch (Format.of(file)) {
      case NPY -> npy(file).table();
      case NPZ -> Npz.table(file, options.array());
      case PARQUET -> ParquetTable.read(file, options);
      case IDX -> stream(file, in -> Idx.read(new DataInputStream(in), name));
      case CSV -> text(file, in -> Csv.read(in, null, name, options));
      case TSV -> text(file, in -> Csv.read(in, '\t', name, options));
      case JSONL -> text(file, in -> Jsonl.read(in, name, options));
      case TEXT -> text(file, in -> TextLines.read(in, name));
      case IMAGES -> Images.read(file, options.skipBad());
    };
  }

  /** An array is mapped unless it is compressed. */
  static Npy npy(Path file) {
    if (Format.uncompressed(file).equals(file)) {
      return Npy.map(file);
    }
    try (InputStream in = Format.open(file)) {
      return Npy.parse(MemorySegment.ofArray(in.readAllBytes()), file.toString());
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  /**
   * Returns whether the name of a file ends as the names of images do.
   *
   * @param file a file
   * @return true for png, jpg, gif, bmp, tiff and webp
   */
  public static boolean isImage(Path file) {
    return !Files.isDirectory(file) && Images.isImage(file);
  }

  /**
   * Reads an image.
   *
   * @param file a png, jpg, gif, bmp, tiff or webp file
   * @return the image
   */
  public static BufferedImage readImage(Path file) {
    checkExists(file);
    return Images.read(file, Images.bytes(file));
  }

  /**
   * Lists the images in a folder and the folders below.
   *
   * @param folder the folder
   * @return the files, in the order of their names
   */
  public static List<Path> listImages(Path folder) {
    checkExists(folder);
    return Images.in(folder, false).files();
  }

  /**
   * Reads a text file.
   *
   * @param file a file in UTF-8, which may be compressed with gzip
   * @return the text
   */
  public static String readText(Path file) {
    checkExists(file);
    try (BufferedReader in = TextInput.reader(Format.open(file), file.toString())) {
      return in.readAllAsString();
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  /** A file, with the array in the options where it was given as {@code file.npz:array}. */
  record Source(Path file, ReadOptions options) {
    static Source of(String source, ReadOptions options) {
      int at = source.lastIndexOf(".npz:");
      return at < 0 || Files.exists(Path.of(source))
          ? new Source(Path.of(source), options)
          : new Source(
              Path.of(source.substring(0, at + 4)), options.withArray(source.substring(at + 5)));
    }
  }

  /**
   * Throws a {@link DataException} with the most similar name in the folder if a file does not
   * exist.
   *
   * @param file a file or a folder
   */
  public static void checkExists(Path file) {
    if (Files.exists(file)) {
      return;
    }
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new DataException(
          "%s is a link to a file that does not exist, or to itself; correct the link.", file);
    }
    Path folder = file.toAbsolutePath().getParent();
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names = files.map(f -> f.getFileName().toString()).toList();
      throw new DataException(
          "There is no file %s.%s", file, Names.didYouMean(file.getFileName().toString(), names));
    } catch (IOException e) {
      throw new DataException(e, "There is no file %s, and no folder %s.", file, folder);
    }
  }

  private interface Reader<I> {
    Table read(I in) throws IOException;
  }

  private static Table stream(Path file, Reader<InputStream> reader) {
    try (InputStream in = Format.open(file)) {
      return reader.read(in);
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  private static Table text(Path file, Reader<BufferedReader> reader) {
    return stream(file, in -> reader.read(TextInput.reader(in, file.toString())));
  }

  /** Detects the format by the beginning: npy by its magic, JSON by a brace, and else CSV. */
  static Table read(InputStream standardInput, ReadOptions options) {
    try {
      BufferedInputStream in =
          Format.decompress(new BufferedInputStream(standardInput, 1 << 16), STANDARD_INPUT);
      in.mark(1 << 16);
      byte[] head = in.readNBytes(1 << 12);
      in.reset();
      if (head.length == 0) {
        throw DataException.empty(STANDARD_INPUT);
      }
      Format format = Format.byMagic(head);
      if (format == Format.NPY) {
        return Npy.parse(MemorySegment.ofArray(in.readAllBytes()), STANDARD_INPUT).table();
      }
      if (format != null) {
        throw new DataException(
            "Standard input is %s, which is read from a file; save it first. Standard"
                + " input may be npy, JSON lines or CSV.",
            format.title);
      }
      BufferedReader reader = TextInput.reader(in, STANDARD_INPUT);
      return startsWithBrace(reader)
          ? Jsonl.read(reader, STANDARD_INPUT, options)
          : Csv.read(reader, null, STANDARD_INPUT, options);
    } catch (IOException e) {
      throw DataException.unreadable(STANDARD_INPUT, e);
    }
  }

  private static boolean startsWithBrace(BufferedReader in) throws IOException {
    in.mark(1 << 12);
    int c = in.read();
    for (int i = 1; i < 1 << 12 && Character.isWhitespace(c); i++) {
      c = in.read();
    }
    in.reset();
    return c == '{';
  }
}
