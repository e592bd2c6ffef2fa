package dev.prism.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Text from bytes: strictly UTF-8, so that a wrong encoding is an error and not garbage. */
final class Utf8 {
  private Utf8() {}

  static BufferedReader reader(InputStream in) throws IOException {
    BufferedReader r =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()), 1 << 16);
    r.mark(1);
    // Spreadsheets put a byte-order mark before the first column's name.
    if (r.read() != '\uFEFF') {
      r.reset();
    }
    return r;
  }
}
