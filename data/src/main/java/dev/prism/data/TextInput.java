package dev.prism.data;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads UTF-8 and UTF-16 strictly, so that another encoding is an error. */
final class TextInput {
  private static final int HEAD = 1 << 12;

  private TextInput() {}

  static BufferedReader reader(InputStream stream, String source) throws IOException {
    BufferedInputStream in = new BufferedInputStream(stream, 1 << 16);
    in.mark(HEAD);
    byte[] head = head(in);
    in.reset();
    Charset charset = charset(head);
    if (charset == StandardCharsets.UTF_8 && contains(head, (byte) 0)) {
      throw new DataException(
          "%s is not text: it holds bytes of 0. Name the file by its format, such as .npy or"
              + " .parquet, or save it as text.",
          source);
    }
    BufferedReader r = new BufferedReader(new InputStreamReader(in, charset.newDecoder()), 1 << 16);
    r.mark(1);
    // Spreadsheets write a byte-order mark before the name of the first column.
    if (r.read() != '\uFEFF') {
      r.reset();
    }
    return r;
  }

  /** Returns what has arrived: a stream may take long to send more. */
  private static byte[] head(InputStream in) throws IOException {
    byte[] head = new byte[HEAD];
    int n = 0;
    for (int more; n < 4 && (more = in.read(head, n, HEAD - n)) > 0; ) {
      n += more;
    }
    return Arrays.copyOf(head, n);
  }

  private static boolean contains(byte[] head, byte b) {
    for (byte h : head) {
      if (h == b) {
        return true;
      }
    }
    return false;
  }

  /** Detects UTF-16 by its byte-order mark, or by zeros in every other byte. */
  private static Charset charset(byte[] head) {
    if (head.length < 2) {
      return StandardCharsets.UTF_8;
    }
    int mark = (head[0] & 255) << 8 | (head[1] & 255);
    boolean four = head.length >= 4;
    if (mark == 0xfffe || four && zeros(head, 1) && !zeros(head, 0)) {
      return StandardCharsets.UTF_16LE;
    }
    if (mark == 0xfeff || four && zeros(head, 0) && !zeros(head, 1)) {
      return StandardCharsets.UTF_16BE;
    }
    return StandardCharsets.UTF_8;
  }

  private static boolean zeros(byte[] head, int from) {
    return head[from] == 0 && head[from + 2] == 0;
  }
}
