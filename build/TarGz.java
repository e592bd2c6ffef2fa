import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a folder as a .tar.gz of the ustar format, the same bytes for the same files: names in
 * their order, one time for all, no owners, and two modes.
 */
final class TarGz implements Closeable {
  private static final int BLOCK = 512;

  private final OutputStream out;
  private final long seconds;

  /** Opens an archive whose entries all have the given time, in seconds since 1970. */
  TarGz(Path file, long seconds) throws IOException {
    this.seconds = seconds;
    out =
        new BufferedOutputStream(
            new GZIPOutputStream(Files.newOutputStream(file), 1 << 16) {
              {
                def.setLevel(9);
              }
            },
            1 << 16);
  }

  /** Writes a folder with everything below it, under its own name. */
  void folder(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(folder)) {
      all = files.sorted().toList();
    }
    for (Path p : all) {
      String name = folder.getParent().relativize(p).toString();
      if (Files.isSymbolicLink(p)) {
        header(name, '2', 0777, 0, Files.readSymbolicLink(p).toString());
      } else if (Files.isDirectory(p)) {
        header(name + "/", '5', 0755, 0, "");
      } else {
        long size = Files.size(p);
        header(name, '0', Files.isExecutable(p) ? 0755 : 0644, size, "");
        Files.copy(p, out);
        out.write(new byte[(int) (-size & BLOCK - 1)]);
      }
    }
  }

  private void header(String name, char type, int mode, long size, String link) throws IOException {
    String prefix = "";
    String rest = name;
    if (name.length() > 100) { // the part before a slash goes to a field of its own
      int cut = name.indexOf('/', name.length() - 101);
      prefix = name.substring(0, cut);
      rest = name.substring(cut + 1);
    }
    ByteBuffer b = ByteBuffer.allocate(BLOCK);
    text(b, 0, 100, rest);
    text(b, 100, 8, "%07o".formatted(mode));
    text(b, 108, 8, "%07o".formatted(0));
    text(b, 116, 8, "%07o".formatted(0));
    text(b, 124, 12, "%011o".formatted(size));
    text(b, 136, 12, "%011o".formatted(seconds));
    text(b, 148, 8, "        "); // the checksum counts as spaces in itself
    b.put(156, (byte) type);
    text(b, 157, 100, link);
    text(b, 257, 8, "ustar\00000");
    text(b, 345, 155, prefix);
    int sum = 0;
    for (byte x : b.array()) {
      sum += x & 0xff;
    }
    text(b, 148, 8, "%06o\0 ".formatted(sum));
    out.write(b.array());
  }

  private static void text(ByteBuffer b, int at, int length, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > length) {
      throw new IllegalArgumentException("'%s' is longer than %d bytes.".formatted(text, length));
    }
    b.put(at, bytes);
  }

  @Override
  public void close() throws IOException {
    out.write(new byte[2 * BLOCK]);
    out.close();
  }
}
