package dev.prism.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Digests of bytes and files: the first half of their SHA-256, in hexadecimal digits. Stateless.
 */
public final class Fingerprint {
  private static final int DIGITS = 32;

  private Fingerprint() {}

  /**
   * Returns the digest of a sequence of byte arrays.
   *
   * @param parts the arrays; their lengths are part of the digest
   * @return 32 hexadecimal digits
   */
  public static String of(byte[]... parts) {
    MessageDigest sha = sha();
    for (byte[] part : parts) {
      // The length goes first, or else "ab" and "c" would be the same as "a" and "bc".
      sha.update(ByteBuffer.allocate(Integer.BYTES).putInt(part.length).array());
      sha.update(part);
    }
    return hex(sha);
  }

  /**
   * Returns the digest of a file, which may be larger than memory.
   *
   * @param file the file
   * @return 32 hexadecimal digits
   */
  public static String of(Path file) {
    MessageDigest sha = sha();
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      for (int n; (n = in.read(buffer)) >= 0; ) {
        sha.update(buffer, 0, n);
      }
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
    return hex(sha);
  }

  private static String hex(MessageDigest sha) {
    return HexFormat.of().formatHex(sha.digest(), 0, DIGITS / 2);
  }

  private static MessageDigest sha() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }
}
