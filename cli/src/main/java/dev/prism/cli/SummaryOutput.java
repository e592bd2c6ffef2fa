package dev.prism.cli;

import dev.prism.Pick;
import dev.prism.data.run.Version;
import dev.prism.report.Formatting;
import dev.prism.summarize.Summary;
import dev.prism.summarize.SummaryInput;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Prints the result of {@code prism summarize} as JSON or as text. */
record SummaryOutput(Summary s, List<String> notes, double seconds) {
  Map<String, Object> json() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("source", s.input().source());
    out.put("items", s.input().size());
    out.put("kind", s.input().kind().singular());
    out.put("summary_type", s.kind().title());
    out.put("query", s.query().stream().map(e -> e.name()).toList());
    out.put("private", s.privateSet().stream().map(e -> e.name()).toList());
    out.put("representation", s.representation());
    out.put("measure", s.result().spec().text());
    out.put("optimizer", s.result().selection().optimizer());
    out.put("value", s.result().selection().value());
    out.put("certificate", s.result().selection().certificate().description());
    out.put("length", s.length());
    if (s.text() != null) {
      out.put("text", s.text());
    }
    out.put(
        "reading_order", IntStream.of(s.readingOrder()).mapToObj(s.input().table()::id).toList());
    out.put("picks", picks());
    out.put("notes", notes);
    out.put("seconds", seconds);
    out.put("version", Version.TEXT);
    return out;
  }

  private List<Map<String, Object>> picks() {
    SummaryInput m = s.input();
    List<Summary.Reason> why = s.reasons();
    List<Map<String, Object>> out = new ArrayList<>();
    for (int p = 0; p < why.size(); p++) {
      Pick pick = s.result().selection().picks().get(p);
      int j = pick.index();
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("index", j);
      one.put("id", m.table().id(j));
      one.put("location", m.locations() == null ? null : m.locations().get(j));
      one.put("text", m.texts() == null ? null : m.texts().get(j));
      one.put("image", m.images() == null ? null : m.images().get(j).toString());
      one.put("start", m.starts() == null ? null : m.starts()[j]);
      one.put("seconds", m.seconds() == null ? null : m.seconds()[j]);
      one.put("gain", pick.gain());
      one.put("value", pick.value());
      one.put("represents", why.get(p).represented());
      one.put(
          "query_similarity", why.get(p).closestQuery() < 0 ? null : why.get(p).querySimilarity());
      one.put(
          "private_similarity",
          why.get(p).closestPrivate() < 0 ? null : why.get(p).privateSimilarity());
      one.put("reason", s.describe(why.get(p)));
      one.values().removeIf(v -> v == null);
      out.add(one);
    }
    return out;
  }

  /** Returns the summary alone: its texts, or the ids of its items. */
  String text() {
    return s.text() != null
        ? s.text()
        : IntStream.of(s.readingOrder())
            .mapToObj(s.input().table()::id)
            .collect(Collectors.joining("\n"));
  }

  void print(PrintWriter to) {
    SummaryInput m = s.input();
    if (s.text() != null) {
      to.println(s.text());
      to.println();
    }
    int[] reading = s.readingOrder();
    List<Summary.Reason> why = s.reasons();
    List<List<String>> rows = new ArrayList<>();
    for (int p = 0; p < why.size(); p++) {
      Pick pick = s.result().selection().picks().get(p);
      int j = pick.index();
      rows.add(
          List.of(
              String.valueOf(p + 1),
              String.valueOf(Arrays.binarySearch(reading, j) + 1),
              Formatting.shorten(m.label(j), 48),
              m.locations() == null ? "" : Formatting.shorten(m.locations().get(j), 32),
              Formatting.number(pick.gain()),
              s.describe(why.get(p))));
    }
    TerminalOutput.table(
        to, List.of("pick", "position", m.kind().singular(), "location", "gain", "reason"), rows);
    to.printf(
        Locale.ROOT,
        "%n%s of %,d; %s summary by %s, %s. %.2f s.%n",
        s.length(),
        m.size(),
        s.kind().title(),
        s.result().spec().text(),
        s.result().selection().certificate().description(),
        seconds);
  }
}
