package dev.prism.data;

import dev.prism.kernel.Features;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A random file of some format, with the rows and ids that it holds. Parquet is written by the
 * library, and everything else byte by byte here.
 *
 * @param ids null where rows have numbers only
 */
record GoodFile(String name, byte[] bytes, float[][] rows, List<String> ids) {
  private static final List<String> FORMATS =
      List.of("csv", "tsv", "jsonl", "npy", "f8.npy", "fortran.npy", "idx", "parquet");

  static GoodFile random(SplittableRandom r, Path folder) throws IOException {
    String format = FORMATS.get(r.nextInt(FORMATS.size() - (r.nextInt(4) == 0 ? 0 : 1)));
    int n = 1 + r.nextInt(6), d = 1 + r.nextInt(4);
    boolean named = r.nextBoolean() && format.matches("[ct]sv|jsonl|parquet");
    float[][] x = new float[n][format.equals("idx") ? 2 + d : d];
    for (float[] row : x) {
      for (int k = 0; k < row.length; k++) {
        row[k] = format.equals("idx") ? r.nextInt(256) / 255f : number(r);
      }
    }
    List<String> ids = named ? ids(r, n) : null;
    byte[] bytes =
        switch (format) {
          case "csv" -> delimited(r, ",", x, ids);
          case "tsv" -> delimited(r, "\t", x, ids);
          case "jsonl" -> jsonLines(x, ids);
          case "npy", "f8.npy", "fortran.npy" -> npy(x, format);
          case "idx" -> idx(x);
          default -> parquet(x, ids, folder);
        };
    return new GoodFile("good." + format, bytes, x, ids);
  }

  private static float number(SplittableRandom r) {
    return switch (r.nextInt(6)) {
      case 0 -> r.nextInt(-3, 4);
      case 1 -> (float) (r.nextGaussian() * 1e-7);
      case 2 -> (float) (r.nextGaussian() * 1e7);
      default -> (float) r.nextGaussian();
    };
  }

  private static List<String> ids(SplittableRandom r, int n) {
    List<String> kinds = List.of("item", "ünï", "a b", "=1+1", "x,y", "quo\"te");
    String kind = kinds.get(r.nextInt(kinds.size()));
    return IntStream.range(0, n).mapToObj(i -> kind + i).toList();
  }

  private static byte[] delimited(
      SplittableRandom r, String delimiter, float[][] x, List<String> ids) {
    String end = r.nextBoolean() ? "\n" : "\r\n";
    boolean quotes = r.nextInt(3) == 0;
    List<String> lines = new ArrayList<>();
    List<String> header = new ArrayList<>(ids == null ? List.of() : List.of("id"));
    IntStream.range(0, x[0].length).forEach(k -> header.add("feature_" + (char) ('a' + k)));
    lines.add(String.join(delimiter, header));
    for (int i = 0; i < x.length; i++) {
      List<String> cells = new ArrayList<>();
      if (ids != null) {
        String id = ids.get(i);
        boolean must = id.contains(delimiter) || id.contains("\"");
        cells.add(must || quotes ? '"' + id.replace("\"", "\"\"") + '"' : id);
      }
      for (float v : x[i]) {
        cells.add(quotes ? "\"" + v + "\"" : String.valueOf(v));
      }
      lines.add(String.join(delimiter, cells));
    }
    String text = String.join(end, lines) + (r.nextInt(4) == 0 ? "" : end);
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] jsonLines(float[][] x, List<String> ids) {
    return IntStream.range(0, x.length)
        .mapToObj(
            i ->
                (ids == null ? "{" : "{\"id\":\"" + ids.get(i).replace("\"", "\\\"") + "\",")
                    + "\"vector\":"
                    + java.util.Arrays.toString(x[i])
                    + "}\n")
        .collect(Collectors.joining())
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] npy(float[][] x, String format) {
    boolean wide = format.startsWith("f8"), fortran = format.startsWith("fortran");
    int n = x.length, d = x[0].length;
    String header =
        "{'descr': '%s', 'fortran_order': %s, 'shape': (%d, %d), }"
            .formatted(wide ? "<f8" : "<f4", fortran ? "True" : "False", n, d);
    header += " ".repeat(64 - (header.length() + 11) % 64) + "\n";
    ByteBuffer out =
        ByteBuffer.allocate(10 + header.length() + n * d * (wide ? 8 : 4))
            .order(ByteOrder.LITTLE_ENDIAN);
    out.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
    out.putShort((short) header.length()).put(header.getBytes(StandardCharsets.ISO_8859_1));
    for (int a = 0; a < n * d; a++) {
      float v = fortran ? x[a % n][a / n] : x[a / d][a % d];
      if (wide) {
        out.putDouble(v);
      } else {
        out.putFloat(v);
      }
    }
    return out.array();
  }

  private static byte[] idx(float[][] x) {
    ByteBuffer out = ByteBuffer.allocate(12 + x.length * x[0].length);
    out.put(new byte[] {0, 0, 8, 2}).putInt(x.length).putInt(x[0].length);
    for (float[] row : x) {
      for (float v : row) {
        out.put((byte) Math.round(v * 255));
      }
    }
    return out.array();
  }

  private static byte[] parquet(float[][] x, List<String> ids, Path folder) throws IOException {
    Path file = folder.resolve("made.parquet");
    Files.deleteIfExists(file);
    TableWriter.writeTable(file, new Table("made", Features.of(x), ids, Map.of()));
    return Files.readAllBytes(file);
  }

  /** Changes some bytes: bits, ranges that go, come twice or change places, and the end. */
  static byte[] mutated(SplittableRandom r, byte[] good) throws IOException {
    byte[] b = good.clone();
    for (int times = 1 + r.nextInt(3); times > 0 && b.length > 0; times--) {
      int at = r.nextInt(b.length), to = Math.min(b.length, at + 1 + r.nextInt(12));
      switch (r.nextInt(6)) {
        case 0 -> b[at] ^= (byte) (1 << r.nextInt(8));
        case 1 -> b[at] = (byte) r.nextInt(256);
        case 2 -> b = join(b, 0, at, b, to, b.length); // a range goes
        case 3 -> b = join(b, 0, to, b, at, b.length); // a range comes twice
        case 4 -> b = join(b, 0, at, new byte[0], 0, 0); // the end is cut off
        default -> {
          byte[] some = new byte[1 + r.nextInt(6)];
          r.nextBytes(some);
          b = join(join(b, 0, at, some, 0, some.length), 0, at + some.length, b, at, b.length);
        }
      }
    }
    return b;
  }

  private static byte[] join(byte[] a, int from, int to, byte[] b, int start, int end) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(a, from, to - from);
    out.write(b, start, end - start);
    return out.toByteArray();
  }
}
