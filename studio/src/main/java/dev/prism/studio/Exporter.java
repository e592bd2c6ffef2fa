package dev.prism.studio;

import dev.prism.data.DataException;
import dev.prism.data.Table;
import dev.prism.data.TableWriter;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.ResultFile;
import dev.prism.report.SelectionReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Sends a selection as a file. */
final class Exporter {
  private static final List<String> FORMATS = List.of("json", "csv", "rows", "html");
  private final StudioHost host;

  Exporter(StudioHost host) {
    this.host = host;
  }

  static String checkFormat(String format) {
    if (!FORMATS.contains(format)) {
      throw new HttpError(400, "Unknown format " + format + "; use json, csv, rows or html.");
    }
    return format;
  }

  void send(SelectionAnswer answer, String format, HttpCall call) throws IOException {
    LoadedRequest request = answer.loaded(host.request(), host.pool());
    switch (format) {
      case "json" -> {
        String json = ResultFile.JSON.writeValueAsString(resultFile(answer, request)) + "\n";
        call.sendDownload("selection.json", "application/json", utf8(json));
      }
      case "html" -> {
        String page = SelectionReport.of(request, answer.selection(), resultFile(answer, request));
        call.sendDownload("selection.html", "text/html; charset=utf-8", utf8(page));
      }
      case "csv" ->
          sendFile(
              call, "selection.csv", "text/csv", f -> TableWriter.writeRecords(f, columns(answer)));
      default -> sendRows(answer, call);
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static ResultFile resultFile(SelectionAnswer answer, LoadedRequest request) {
    return ResultFile.of(request, answer.result(), answer.seconds());
  }

  private Map<String, List<?>> columns(SelectionAnswer answer) {
    var picks = answer.selection().picks();
    Map<String, List<?>> out = new LinkedHashMap<>();
    out.put("rank", IntStream.rangeClosed(1, picks.size()).boxed().toList());
    out.put("index", picks.stream().map(p -> p.index()).toList());
    out.put("id", picks.stream().map(p -> defused(host.pool().id(p.index()))).toList());
    out.put("gain", picks.stream().map(p -> p.gain()).toList());
    out.put("value", picks.stream().map(p -> p.value()).toList());
    return out;
  }

  /** Prevents a spreadsheet from executing an id: an apostrophe marks it as text. */
  static String defused(String id) {
    return id.matches("(?s)[=+\\-@\\t\\r].*") && !id.matches("[+-]?[0-9.]+") ? "'" + id : id;
  }

  /** Sends the selected rows in the format of the pool, or a zip of the selected images. */
  private void sendRows(SelectionAnswer answer, HttpCall call) throws IOException {
    Table pool = host.pool();
    Path source = Path.of(pool.source().replaceFirst("\\.npz(:.*)?$", ".npy"));
    int[] picks = answer.selection().indices();
    if (!Files.isDirectory(source)) {
      String name = "selected-" + source.getFileName();
      sendFile(call, name, "application/octet-stream", f -> TableWriter.writeRows(f, pool, picks));
      return;
    }
    inTemporaryFolder(
        folder -> {
          Path copies = folder.resolve("selected");
          TableWriter.writeRows(copies, pool, picks);
          call.sendDownload("selected.zip", "application/zip", zip(copies));
        });
  }

  private static byte[] zip(Path folder) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out);
        Stream<Path> files = Files.list(folder)) {
      for (Path f : files.sorted().toList()) {
        zip.putNextEntry(new ZipEntry(folder.getFileName() + "/" + f.getFileName()));
        Files.copy(f, zip);
      }
    }
    return out.toByteArray();
  }

  private interface Writer {
    void write(Path path) throws IOException;
  }

  private static void sendFile(HttpCall call, String name, String type, Writer writer)
      throws IOException {
    inTemporaryFolder(
        folder -> {
          Path file = folder.resolve(name);
          writer.write(file);
          call.sendDownload(name, type, Files.readAllBytes(file));
        });
  }

  private static void inTemporaryFolder(Writer writer) throws IOException {
    Path folder;
    try {
      folder = Files.createTempDirectory("prism-studio");
    } catch (IOException e) {
      throw new DataException(e, "No temporary folder can be created: %s.", e.getMessage());
    }
    try {
      writer.write(folder);
    } finally {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path p : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(p);
        }
      }
    }
  }
}
