package dev.prism.cli;

import dev.prism.Pick;
import dev.prism.data.run.Version;
import dev.prism.report.Words;
import dev.prism.summarize.Material;
import dev.prism.summarize.Summary;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What {@code summarize} answers, in JSON and on a terminal. */
record SummaryAnswer(Summary s, List<String> notes, double seconds) {
  Map<String, Object> json() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("source", s.of().source());
    out.put("items", s.of().size());
    out.put("kind", s.of().kind().one());
    out.put("flavour", s.flavour().title());
    out.put("query", s.query().stream().map(e -> e.name()).toList());
    out.put("private", s.avoid().stream().map(e -> e.name()).toList());
    out.put("by", s.space());
    out.put("measure", s.found().spec().text());
    out.put("optimizer", s.found().selection().optimizer());
    out.put("value", s.found().selection().value());
    out.put("certificate", s.found().selection().certificate().says());
    out.put("length", s.length());
    if (s.text() != null) {
      out.put("text", s.text());
    }
    out.put("reading", IntStream.of(s.reading()).mapToObj(s.of().table()::id).toList());
    out.put("picks", picks());
    out.put("notes", notes);
    out.put("seconds", seconds);
    out.put("version", Version.TEXT);
    return out;
  }

  private List<Map<String, Object>> picks() {
    Material m = s.of();
    List<Summary.Why> why = s.why();
    List<Map<String, Object>> out = new ArrayList<>();
    for (int p = 0; p < why.size(); p++) {
      Pick pick = s.found().selection().picks().get(p);
      int j = pick.index();
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("index", j);
      one.put("id", m.table().id(j));
      one.put("place", m.places() == null ? null : m.places().get(j));
      one.put("text", m.texts() == null ? null : m.texts().get(j));
      one.put("picture", m.pictures() == null ? null : m.pictures().get(j).toString());
      one.put("start", m.starts() == null ? null : m.starts()[j]);
      one.put("seconds", m.seconds() == null ? null : m.seconds()[j]);
      one.put("gain", pick.gain());
      one.put("value", pick.value());
      one.put("stands_for", why.get(p).stands());
      one.put("likeness", why.get(p).like() < 0 ? null : why.get(p).likeness());
      one.put("exposure", why.get(p).unlike() < 0 ? null : why.get(p).exposure());
      one.put("why", s.says(why.get(p)));
      one.values().removeIf(v -> v == null);
      out.add(one);
    }
    return out;
  }

  /** The summary alone: its texts, or the names of its items. */
  String text() {
    return s.text() != null
        ? s.text()
        : IntStream.of(s.reading()).mapToObj(s.of().table()::id).collect(Collectors.joining("\n"));
  }

  void print(PrintWriter to) {
    Material m = s.of();
    if (s.text() != null) {
      to.println(s.text());
      to.println();
    }
    int[] reading = s.reading();
    List<Summary.Why> why = s.why();
    List<List<String>> rows = new ArrayList<>();
    for (int p = 0; p < why.size(); p++) {
      Pick pick = s.found().selection().picks().get(p);
      int j = pick.index();
      rows.add(
          List.of(
              String.valueOf(p + 1),
              String.valueOf(Arrays.binarySearch(reading, j) + 1),
              Words.beginning(m.called(j), 48),
              m.places() == null ? "" : Words.beginning(m.places().get(j), 32),
              Words.number(pick.gain()),
              s.says(why.get(p))));
    }
    Screen.table(to, List.of("chosen", "read", m.kind().one(), "where", "gain", "why"), rows);
    to.printf(
        Locale.ROOT,
        "%n%s of %,d; %s summary by %s, %s. %.2f s.%n",
        s.length(),
        m.size(),
        s.flavour().title(),
        s.found().spec().text(),
        s.found().selection().certificate().says(),
        seconds);
  }
}
