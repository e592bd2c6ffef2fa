package dev.prism.data;

import dev.prism.kernel.Features;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A folder of computed vectors. Immutable and safe for use by multiple threads and processes.
 *
 * <p>There is one npy file per chunk of items, named by a digest of the embedder and the items. A
 * digest of the file follows the numbers, where readers of npy ignore it; a damaged file counts as
 * missing. All files may be deleted at any time.
 *
 * @param folder the folder, which is created on the first write; null disables the cache
 */
public record EmbeddingCache(@Nullable Path folder) {
  /** Caches nothing. */
  public static final EmbeddingCache NONE = new EmbeddingCache(null);

  /**
   * Returns the cache of the user: in {@code $PRISM_CACHE}, else {@code $XDG_CACHE_HOME/prism},
   * else {@code ~/.cache/prism}.
   *
   * @return the cache
   */
  public static EmbeddingCache inDefaultFolder() {
    return inDefaultFolder(System.getenv(), Path.of(System.getProperty("user.home")));
  }

  static EmbeddingCache inDefaultFolder(Map<String, String> environment, Path home) {
    String prism = environment.getOrDefault("PRISM_CACHE", "");
    String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
    return new EmbeddingCache(
        !prism.isBlank()
            ? Path.of(prism)
            : (xdg.isBlank() ? home.resolve(".cache") : Path.of(xdg)).resolve("prism"));
  }

  boolean isEnabled() {
    return folder != null;
  }

  /** Returns the vectors that were written under a key; null if they are missing or damaged. */
  float @Nullable [][] read(String key, int size, int width) {
    byte[] npy = verified(key);
    if (npy == null) {
      return null;
    }
    Features f = Npy.parse(MemorySegment.ofArray(npy), key).features();
    if (f.size() != size || f.width() != width) {
      return null;
    }
    float[][] rows = new float[size][width];
    for (int i = 0; i < size; i++) {
      f.read(i, rows[i], 0);
    }
    return rows;
  }

  private byte @Nullable [] verified(String key) {
    byte[] all;
    try {
      all = Files.readAllBytes(file(key));
    } catch (IOException e) {
      return null; // mostly because it does not exist; otherwise writing fails with the reason
    }
    byte[] npy = Arrays.copyOf(all, Math.max(0, all.length - fingerprint(new byte[0]).length));
    byte[] end = Arrays.copyOfRange(all, npy.length, all.length);
    return Arrays.equals(end, fingerprint(npy)) ? npy : null;
  }

  void write(String key, float[][] rows) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new DataException(
          e,
          "The cache folder %s cannot be created: %s. Set PRISM_CACHE to another folder.",
          folder,
          DataException.reason(e));
    }
    AtomicFiles.write(
        file(key),
        out -> {
          ByteArrayOutputStream npy = new ByteArrayOutputStream();
          NpyWriter.features(Features.of(rows), npy);
          npy.writeTo(out);
          out.write(fingerprint(npy.toByteArray()));
        });
  }

  private Path file(String key) {
    return folder.resolve(key + ".npy");
  }

  private static byte[] fingerprint(byte[] npy) {
    return Fingerprint.of(npy).getBytes(StandardCharsets.US_ASCII);
  }
}
