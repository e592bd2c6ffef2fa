package dev.prism.data;

import dev.prism.base.Names;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Reads npz: a zip of npy files. One array holds the features; arrays with one number per item
 * become columns. The sizes that a zip declares are not trusted: an array is read as far as its own
 * header declares, and rejected if it does not end there.
 */
final class Npz {
  /** Deflate compresses at most 1032 to 1; an entry that declares more is malformed. */
  private static final long MAX_DEFLATE_RATIO = 1032;

  private final ZipFile zip;
  private final String source;
  private final long limit;

  private Npz(ZipFile zip, String source, long limit) {
    this.zip = zip;
    this.source = source;
    this.limit = limit;
  }

  static Table table(Path file, @Nullable String array) {
    return open(file, Runtime.getRuntime().maxMemory(), npz -> npz.table(array));
  }

  static Npy array(Path file, @Nullable String array) {
    return open(file, Runtime.getRuntime().maxMemory(), npz -> npz.array(npz.choose(array)));
  }

  private interface ZipTask<T> {
    T from(Npz npz) throws IOException;
  }

  static Table table(Path file, @Nullable String array, long limit) {
    return open(file, limit, npz -> npz.table(array));
  }

  private static <T> T open(Path file, long limit, ZipTask<T> task) {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      return task.from(new Npz(zip, file.toString(), limit));
    } catch (ZipException e) {
      throw new DataException(
          e,
          "%s is a broken or cut-off zip (%s; it has %d bytes); copy or save it again.",
          file,
          e.getMessage(),
          file.toFile().length());
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  private Table table(@Nullable String array) throws IOException {
    String chosen = choose(array);
    Table main = array(chosen).table();
    Map<String, List<String>> columns = new LinkedHashMap<>(main.columns());
    for (Map.Entry<String, NpyHeader> e : headers().entrySet()) {
      NpyHeader h = e.getValue();
      if (!e.getKey().equals(chosen) && h.width() == 1 && h.rows() == main.size()) {
        columns.put(e.getKey(), array(e.getKey()).texts());
      }
    }
    return new Table(main.source(), main.features(), null, columns);
  }

  /** Returns the name of the requested array, or of the only one that holds rows of numbers. */
  private String choose(@Nullable String array) throws IOException {
    List<String> names =
        zip.stream()
            .map(ZipEntry::getName)
            .filter(n -> n.endsWith(".npy"))
            .map(Npz::arrayName)
            .toList();
    if (names.isEmpty()) {
      throw new DataException("%s holds no npy arrays; numpy.savez(file, x) writes some.", source);
    }
    if (array != null) {
      if (!names.contains(array)) {
        throw new DataException(
            "%s has no array %s.%s It has %s.",
            source, array, Names.didYouMean(array, names), String.join(", ", names));
      }
      return array;
    }
    if (names.size() == 1) {
      return names.getFirst();
    }
    List<String> wide =
        headers().entrySet().stream()
            .filter(e -> e.getValue().width() > 1)
            .map(Map.Entry::getKey)
            .toList();
    if (wide.size() != 1) {
      throw new DataException(
          "%s has %d arrays (%s); name one: %s:%s.",
          source, names.size(), String.join(", ", names), source, names.getFirst());
    }
    return wide.getFirst();
  }

  private static String arrayName(String entry) {
    return entry.substring(0, entry.length() - ".npy".length());
  }

  /** Returns the headers of all arrays of numbers. */
  private Map<String, NpyHeader> headers() throws IOException {
    Map<String, NpyHeader> out = new LinkedHashMap<>();
    for (ZipEntry e : zip.stream().filter(e -> e.getName().endsWith(".npy")).toList()) {
      try (InputStream in = zip.getInputStream(e)) {
        out.put(
            arrayName(e.getName()),
            header(in.readNBytes(NpyHeader.MAX_LENGTH), arrayName(e.getName())));
      } catch (DataException notNumbers) {
        // An array of text or of objects cannot be used, and need not be read.
        continue;
      }
    }
    return out;
  }

  private NpyHeader header(byte[] head, String array) {
    return NpyHeader.parse(MemorySegment.ofArray(head), source + ":" + array);
  }

  private Npy array(String array) throws IOException {
    ZipEntry e = zip.getEntry(array + ".npy");
    String name = source + ":" + array;
    try (InputStream in = zip.getInputStream(e)) {
      byte[] head = in.readNBytes(NpyHeader.MAX_LENGTH);
      NpyHeader h = header(head, array);
      long packed = Math.min(e.getCompressedSize(), Files.size(Path.of(source)));
      if (e.getSize() != h.length() + h.bytes() || h.bytes() / MAX_DEFLATE_RATIO > packed) {
        throw new DataException(
            "%s declares that it unpacks to %d bytes from %d, and its array takes %d; the file is"
                + " broken or malicious.",
            name, e.getSize(), packed, h.length() + h.bytes());
      }
      if (h.bytes() > limit) {
        throw new DataException(
            "%s takes %d MB unpacked, more than the %d MB of memory; save it as npy, which is read"
                + " in place: numpy.save(file, x).",
            name, h.bytes() >> 20, limit >> 20);
      }
      InputStream all = new SequenceInputStream(new ByteArrayInputStream(head), in);
      all.skipNBytes(h.length());
      return new Npy(fill(all, h.bytes(), name), h, name);
    }
  }

  private static MemorySegment fill(InputStream in, long bytes, String name) throws IOException {
    MemorySegment out = Arena.ofAuto().allocate(Math.max(1, bytes));
    byte[] buffer = new byte[1 << 16];
    long at = 0;
    for (int n; (n = in.read(buffer)) >= 0; at += n) {
      if (at + n > bytes) {
        throw new DataException("%s unpacks beyond the %d bytes it declares.", name, bytes);
      }
      MemorySegment.copy(MemorySegment.ofArray(buffer), 0, out, at, n);
    }
    if (at < bytes) {
      throw new DataException("%s is cut off after %d of %d bytes.", name, at, bytes);
    }
    return out;
  }
}
