package dev.prism.data;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** The file formats, each detected by its first bytes or by the ending of its name. */
enum Format {
  NPY("npy", new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'}, "npy"),
  NPZ("npz", new byte[] {'P', 'K', 3, 4}, "npz"),
  PARQUET("Parquet", new byte[] {'P', 'A', 'R', '1'}, "parquet", "pq"),
  IDX("idx", new byte[] {0, 0, 8}, "idx"),
  CSV("CSV", null, "csv"),
  TSV("TSV", null, "tsv"),
  JSONL("JSON lines", null, "jsonl", "ndjson"),
  TEXT("text", null, "txt"),
  IMAGES("a folder of images", null);

  private static final int HEAD = 8;
  private static final int MAX_MAGIC = 6;
  private static final Pattern COMPRESSED = Pattern.compile("(?i)\\.(gz|zst|zstd)$");

  static {
    // The Parquet jars share packages and therefore cannot be modules. Where this library is one,
    // it reads them from the class path.
    Format.class.getModule().addReads(Format.class.getClassLoader().getUnnamedModule());
  }

  final String title;
  private final byte @Nullable [] magic;
  private final List<String> extensions;

  Format(String title, byte @Nullable [] magic, String... extensions) {
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
    Format byName = byName(uncompressed(file)), byMagic = byMagic(head);
    if (byMagic == NPZ || byMagic == PARQUET) {
      checkNotCompressed(file, byMagic);
    }
    if (byName != null && byName.magic != null && byMagic == null) {
      throw byName.mismatch(file.toString(), head);
    }
    if (byName != null && byMagic != null && byName != byMagic) {
      throw new DataException(
          "%s is called .%s and begins like %s; call it .%s.",
          file, byName.extensions.getFirst(), byMagic.title, byMagic.extensions.getFirst());
    }
    if (byName == null && byMagic == null) {
      throw new DataException(
          "%s is of no known kind, by its name or its first bytes (%s). Known are %s, each also"
              + " with .gz or .zst, and a folder of %s images.",
          file, hex(head), known(), Images.ENDINGS);
    }
    return byMagic != null ? byMagic : byName;
  }

  /** Returns the name of a file without the ending of its compression. */
  static Path uncompressed(Path file) {
    return Path.of(COMPRESSED.matcher(file.toString()).replaceFirst(""));
  }

  private static void checkNotCompressed(Path file, Format format) {
    try (InputStream in = Files.newInputStream(file)) {
      if (byMagic(in.readNBytes(HEAD)) != format) {
        throw new DataException(
            "%s is %s in a compressed file, and is compressed itself; decompress the file first.",
            file, format.title);
      }
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  /** Returns the format that the name ends with; null for an unknown ending. */
  static @Nullable Format byName(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return Stream.of(values())
        .filter(f -> f.extensions.stream().anyMatch(x -> name.endsWith("." + x)))
        .findFirst()
        .orElse(null);
  }

  /** Returns the format that begins with these bytes; null where there is none. */
  static @Nullable Format byMagic(byte[] head) {
    return Stream.of(values()).filter(f -> f.matches(head)).findFirst().orElse(null);
  }

  boolean matches(byte[] head) {
    return magic != null
        && head.length >= magic.length
        && Arrays.equals(magic, 0, magic.length, head, 0, magic.length);
  }

  DataException mismatch(String source, byte[] head) {
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

  /** Opens a file, and decompresses it if it is gzip or zstd. */
  static InputStream open(Path file) throws IOException {
    return decompress(
        new BufferedInputStream(Files.newInputStream(file), 1 << 16), file.toString());
  }

  /** Decompresses a stream that begins as gzip or zstd does. */
  static BufferedInputStream decompress(BufferedInputStream in, String source) throws IOException {
    in.mark(MAX_MAGIC);
    byte[] head = new byte[MAX_MAGIC];
    int n = Math.max(0, in.read(head)); // no more than has arrived
    in.reset();
    try {
      if (begins(head, n, 0x1f, 0x8b)) {
        return new BufferedInputStream(new GZIPInputStream(in, 1 << 16), 1 << 16);
      }
      if (begins(head, n, 0x28, 0xb5, 0x2f, 0xfd)) {
        return new BufferedInputStream(new Zstd(in), 1 << 16);
      }
      boolean bzip2 = begins(head, n, 'B', 'Z', 'h');
      if (bzip2 || begins(head, n, 0xfd, '7', 'z', 'X', 'Z', 0)) {
        throw new DataException(
            "%s is compressed with %s; gzip and zstd can be read. Decompress it first.",
            source, bzip2 ? "bzip2" : "xz");
      }
    } catch (IOException | DataException e) {
      in.close();
      throw e;
    }
    return in;
  }

  private static boolean begins(byte[] head, int length, int... magic) {
    for (int i = 0; i < magic.length; i++) {
      if (i >= length || (head[i] & 255) != magic[i]) {
        return false;
      }
    }
    return true;
  }

  /** The library throws unchecked exceptions for broken files. */
  private static final class Zstd extends FilterInputStream {
    Zstd(InputStream in) {
      super(new ZstdInputStream(in));
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      try {
        return super.read(to, offset, length);
      } catch (RuntimeException e) {
        throw new IOException("its zstd is broken or cut off", e);
      }
    }
  }
}
