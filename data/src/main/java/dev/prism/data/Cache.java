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

/**
 * A folder of vectors that were computed before, an npy file a chunk of items, named by what went
 * into it. After the numbers comes a fingerprint of the file, which readers of npy do not look at:
 * a file that is not exactly what was written is as good as none. All of it may be deleted at any
 * time.
 *
 * @param folder made when first written to; null keeps nothing
 */
public record Cache(Path folder) {
  public static final Cache NONE = new Cache(null);

  /** In {@code $PRISM_CACHE}, else {@code $XDG_CACHE_HOME/prism}, else {@code ~/.cache/prism}. */
  public static Cache standard() {
    return standard(System.getenv(), Path.of(System.getProperty("user.home")));
  }

  static Cache standard(Map<String, String> environment, Path home) {
    String own = environment.getOrDefault("PRISM_CACHE", "");
    String all = environment.getOrDefault("XDG_CACHE_HOME", "");
    return new Cache(
        !own.isBlank()
            ? Path.of(own)
            : (all.isBlank() ? home.resolve(".cache") : Path.of(all)).resolve("prism"));
  }

  boolean keeps() {
    return folder != null;
  }

  /** What was written under this key, bit by bit; null if that is not there, or not all of it. */
  float[][] read(String key, int size, int width) {
    byte[] npy = whole(key);
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

  private byte[] whole(String key) {
    byte[] all;
    try {
      all = Files.readAllBytes(file(key));
    } catch (IOException e) {
      return null; // mostly because it is not there; otherwise writing will say what is wrong
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
          "The cache folder %s cannot be made: %s. Set PRISM_CACHE to a folder that can.",
          folder, DataException.reason(e));
    }
    Atomically.write(
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
