package dev.prism.studio;

import dev.prism.data.DataException;
import dev.prism.data.Table;
import dev.prism.data.Write;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.ResultFile;
import dev.prism.report.SelectionReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A selection as files to take away. */
final class Outside {
  private static final List<String> FORMATS = List.of("json", "csv", "rows", "page");
  private final Desk desk;

  Outside(Desk desk) {
    this.desk = desk;
  }

  /** A format that there is. */
  static String checked(String format) {
    if (!FORMATS.contains(format)) {
      throw new Refusal(400, "The formats are json, csv, rows and page; " + format + " is not.");
    }
    return format;
  }

  void send(Chosen c, String format, Call call) throws IOException {
    switch (format) {
      case "json" ->
          call.download(
              "selection.json",
              "application/json",
              (ResultFile.JSON.writeValueAsString(file(c, c.loaded(desk.request(), desk.pool())))
                      + "\n")
                  .getBytes(StandardCharsets.UTF_8));
      case "page" -> {
        LoadedRequest loaded = c.loaded(desk.request(), desk.pool());
        String page = SelectionReport.of(loaded, c.selection(), file(c, loaded));
        call.download(
            "selection.html", "text/html; charset=utf-8", page.getBytes(StandardCharsets.UTF_8));
      }
      case "csv" -> file(call, "selection.csv", "text/csv", out -> Write.records(out, columns(c)));
      default -> rows(c, call);
    }
  }

  private static ResultFile file(Chosen c, LoadedRequest loaded) {
    return ResultFile.of(loaded, c.result(), c.seconds());
  }

  private Map<String, List<?>> columns(Chosen c) {
    var picks = c.selection().picks();
    Map<String, List<?>> out = new LinkedHashMap<>();
    out.put("rank", IntStream.rangeClosed(1, picks.size()).boxed().toList());
    out.put("index", picks.stream().map(p -> p.index()).toList());
    out.put("id", picks.stream().map(p -> desk.pool().id(p.index())).toList());
    out.put("gain", picks.stream().map(p -> p.gain()).toList());
    out.put("value", picks.stream().map(p -> p.value()).toList());
    return out;
  }

  /** In the pool's own format; of a folder of pictures, a zip of the copies. */
  private void rows(Chosen c, Call call) throws IOException {
    Table pool = desk.pool();
    Path source = Path.of(pool.source().replaceFirst("\\.npz(:.*)?$", ".npy"));
    int[] rows = c.selection().indices();
    if (!Files.isDirectory(source)) {
      String name = "chosen-" + source.getFileName();
      file(call, name, "application/octet-stream", out -> Write.rows(out, pool, rows));
      return;
    }
    inFolder(
        folder -> {
          Path copies = folder.resolve("chosen");
          Write.rows(copies, pool, rows);
          call.download("chosen.zip", "application/zip", zip(copies));
        });
  }

  private static byte[] zip(Path folder) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out);
        Stream<Path> files = Files.list(folder)) {
      for (Path f : files.sorted().toList()) {
        zip.putNextEntry(new ZipEntry("chosen/" + f.getFileName()));
        Files.copy(f, zip);
      }
    }
    return out.toByteArray();
  }

  private interface Writing {
    void to(Path file);
  }

  private interface Work {
    void in(Path folder) throws IOException;
  }

  private static void file(Call call, String name, String type, Writing writing)
      throws IOException {
    inFolder(
        folder -> {
          Path file = folder.resolve(name);
          writing.to(file);
          call.download(name, type, Files.readAllBytes(file));
        });
  }

  private static void inFolder(Work work) throws IOException {
    Path folder;
    try {
      folder = Files.createTempDirectory("prism-studio");
    } catch (IOException e) {
      throw new DataException("There is no room for temporary files: %s.", e.getMessage());
    }
    try {
      work.in(folder);
    } finally {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path p : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(p);
        }
      }
    }
  }
}
