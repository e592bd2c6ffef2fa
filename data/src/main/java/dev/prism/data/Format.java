package dev.prism.data;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** The kinds of file, and how each is known: by its first bytes, or by its name. */
enum Format {
  NPY("npy", new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'}, "npy"),
  NPZ("npz", new byte[] {'P', 'K', 3, 4}, "npz"),
  PARQUET("Parquet", new byte[] {'P', 'A', 'R', '1'}, "parquet", "pq"),
  IDX("idx", new byte[] {0, 0, 8}, "idx", "idx.gz"),
  CSV("CSV", null, "csv"),
  TSV("TSV", null, "tsv"),
  JSONL("JSON lines", null, "jsonl", "ndjson"),
  TEXT("text", null, "txt"),
  IMAGES("a folder of images", null);

  private static final int HEAD = 8;

  final String title;
  private final byte[] magic;
  private final List<String> extensions;

  Format(String title, byte[] magic, String... extensions) {
    this.title = title;
    this.magic = magic;
    this.extensions = List.of(extensions);
  }

  static Format of(Path file) {
    if (Files.isDirectory(file)) {
      return IMAGES;
    }
    byte[] head = head(file);
    if (head.length == 0) {
      throw DataException.empty(file.toString());
    }
    Format named = named(file), begun = begun(head);
    if (named != null && named.magic != null && begun == null) {
      throw named.wrong(file.toString(), head);
    }
    if (named != null && begun != null && named != begun) {
      throw new DataException(
          "%s is called .%s and begins like %s; call it .%s.",
          file, named.extensions.getFirst(), begun.title, begun.extensions.getFirst());
    }
    if (named == null && begun == null) {
      throw new DataException(
          "%s is of no known kind, by its name or its first bytes (%s). Known are %s, idx.gz, and a"
              + " folder of png or jpg pictures.",
          file, hex(head), known());
    }
    return begun != null ? begun : named;
  }

  /** By the end of the name; null where it says nothing. */
  static Format named(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return Stream.of(values())
        .filter(f -> f.extensions.stream().anyMatch(x -> name.endsWith("." + x)))
        .findFirst()
        .orElse(null);
  }

  /** By the first bytes; null where they say nothing. */
  static Format begun(byte[] head) {
    return Stream.of(values())
        .filter(f -> f.magic != null && f.begins(head))
        .findFirst()
        .orElse(null);
  }

  boolean begins(byte[] head) {
    return head.length >= magic.length
        && Arrays.equals(magic, 0, magic.length, head, 0, magic.length);
  }

  DataException wrong(String source, byte[] head) {
    return new DataException(
        "%s is not %s: it begins with the bytes %s, and %s files begin with %s.",
        source, title, hex(head), title, hex(magic));
  }

  private static String hex(byte[] bytes) {
    return HexFormat.ofDelimiter(" ").formatHex(bytes);
  }

  private static String known() {
    return Stream.of(values())
        .filter(f -> !f.extensions.isEmpty())
        .map(f -> f.extensions.getFirst())
        .collect(Collectors.joining(", "));
  }

  private static byte[] head(Path file) {
    try (InputStream in = open(file)) {
      return in.readNBytes(HEAD);
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  /** The bytes of a file, unzipped if they are gzip. */
  static InputStream open(Path file) throws IOException {
    BufferedInputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    in.mark(2);
    boolean zipped = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    if (!zipped) {
      return in;
    }
    try {
      return new GZIPInputStream(in, 1 << 16);
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }
}
