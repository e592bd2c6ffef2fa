package dev.prism.cli;

import dev.prism.Selection;
import dev.prism.SelectionMetrics;
import dev.prism.base.PrismException;
import dev.prism.data.Atomically;
import dev.prism.data.run.ConstraintParser;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.LoadedRequest;
import dev.prism.report.Report;
import dev.prism.report.SelectionPage;
import dev.prism.report.SelectionReport;
import dev.prism.report.Words;
import dev.prism.run.PreparedRun;
import dev.prism.run.Result;
import dev.prism.run.RunListener;
import dev.prism.spec.Spec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Several measures on the same data, side by side. */
@Command(
    name = "compare",
    description = {
      "Several measures on the same data, side by side.",
      "Values, overlap, and how well each selection covers the queries, keeps to them, keeps away"
          + " from P, differs within itself and stands for the pool."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  prism compare pool.npy -q examples.npy -k 50 -m flqmi -m gcmi -m fl"
    })
final class CompareCommand implements Callable<Integer> {
  @Mixin PoolOptions pool;

  @Option(names = "-k", paramLabel = "N", required = true, description = "at most N items")
  Integer k;

  @Option(
      names = {"-m", "--measure"},
      paramLabel = "SPEC",
      required = true,
      description = "a measure with its parameters; two of them or more")
  List<String> measures;

  @Option(names = "--optimizer", paramLabel = "NAME", description = "for all; default auto")
  String optimizer;

  @Option(names = "--seed", paramLabel = "N", description = "where chance starts; default 0")
  Long seed;

  @Option(
      names = "--label",
      paramLabel = "COLUMN",
      description = "count the picks of each value of this column")
  String label;

  @Option(names = "--report", paramLabel = "F.html", description = "write it as a page")
  Path report;

  @Mixin JsonOption output;

  /** One measure's answer. */
  private record Candidate(Spec spec, Selection found, double seconds) {}

  @Override
  public Integer call() {
    if (measures.size() < 2) {
      throw new PrismException("Compare what with %s? Give -m twice or more.", measures.get(0));
    }
    if (report != null) {
      Atomically.check(report);
    }
    for (String m : measures) {
      if (Collections.frequency(measures, m) > 1) {
        throw new PrismException("-m %s is given twice; compare it with another.", m);
      }
    }
    if (label != null) {
      pool.columns.keep = Stream.concat(pool.columns.keep.stream(), Stream.of(label)).toList();
    }
    FileRequest request =
        pool.request(
            r -> {
              r.k = k;
              r.optimizer = optimizer;
              r.seed = seed;
            });
    Places.of(request).writes("--report", report);
    LoadedRequest s = pool.load(request);
    List<Candidate> all = new ArrayList<>();
    for (String text : measures) {
      // A measure may leave a set unused that another one uses: that is what is compared.
      Spec spec = Spec.read(text, s.problem());
      PreparedRun run = s.request().measure(spec).prepare(s.problem());
      long start = System.nanoTime();
      try (ProgressLine bar = new ProgressLine(System.err, "picks of " + spec.text())) {
        Result found = LoadedRequest.data(() -> run.run(RunListener.ofPicks(bar)));
        all.add(new Candidate(spec, found.selection(), (System.nanoTime() - start) / 1e9));
      }
    }
    List<Map<String, Object>> rows = all.stream().map(c -> row(c, s)).toList();
    List<Map<String, Object>> values = square(all, (of, under) -> value(of, under, s));
    List<Map<String, Object>> overlap = square(all, CompareCommand::overlap);
    if (report != null) {
      String page = page(s, all, rows, values, overlap);
      Atomically.write(report, to -> to.write(page.getBytes(StandardCharsets.UTF_8)));
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("selections", rows);
    answer.put("values", values);
    answer.put("overlap", overlap);
    output.answer(answer);
    return 0;
  }

  private Map<String, Object> row(Candidate c, LoadedRequest s) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("measure", c.spec.text());
    row.put("optimizer", c.found.optimizer());
    row.put("picks", c.found.picks().size());
    row.put("value", c.found.value());
    row.put("certificate", c.found.certificate().says());
    SelectionMetrics.of(s.problem(), c.found.indices()).forEach(row::put);
    if (label != null) {
      row.put("labels", labels(c.found, s));
    }
    row.put("seconds", Math.round(1000 * c.seconds) / 1000.0);
    if (output.wanted()) {
      row.put("ids", c.found.picks().stream().map(p -> s.pool().id(p.index())).toList());
    }
    return row;
  }

  private Map<String, Long> labels(Selection found, LoadedRequest s) {
    List<String> column = s.pool().column(label);
    return found.picks().stream()
        .collect(
            Collectors.groupingBy(
                p -> column.get(p.index()) == null ? ConstraintParser.NONE : column.get(p.index()),
                java.util.TreeMap::new,
                Collectors.counting()));
  }

  private interface Pair {
    Object of(Candidate a, Candidate b);
  }

  private static List<Map<String, Object>> square(List<Candidate> all, Pair pair) {
    List<Map<String, Object>> out = new ArrayList<>();
    for (Candidate a : all) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("picks of", a.spec.text());
      all.forEach(b -> row.put(b.spec.text(), pair.of(a, b)));
      out.add(row);
    }
    return out;
  }

  /** What one measure's picks are worth under another. */
  private static Object value(Candidate of, Candidate under, LoadedRequest s) {
    return of == under
        ? (Object) of.found.value()
        : LoadedRequest.data(
            () -> {
              var state = under.spec.on(s.problem()).start(s.problem().workers());
              for (int j : of.found.indices()) {
                state.add(j);
              }
              return state.value();
            });
  }

  private static Object overlap(Candidate a, Candidate b) {
    List<Integer> other = b.found.picks().stream().map(p -> p.index()).toList();
    return a.found.picks().stream().filter(p -> other.contains(p.index())).count();
  }

  private static String page(
      LoadedRequest s,
      List<Candidate> all,
      List<Map<String, Object>> rows,
      List<Map<String, Object>> values,
      List<Map<String, Object>> overlap) {
    Report page =
        new Report(
            all.size() + " measures on " + s.pool().source(),
            String.format(Locale.ROOT, "%,d items. ", s.pool().size()) + SelectionMetrics.LEGEND);
    SelectionPage shown = SelectionReport.of(s);
    shown.guides(page);
    table(page, rows);
    table(page.heading("What the picks of one are worth under another"), values);
    table(page.heading("Picks in common"), overlap);
    for (Candidate c : all) {
      shown.section(page, c.spec.text(), c.found);
    }
    return page.page();
  }

  private static void table(Report page, List<Map<String, Object>> rows) {
    List<String> head = rows.get(0).keySet().stream().filter(h -> !h.equals("ids")).toList();
    page.table(
        head,
        rows.stream().map(r -> head.stream().map(h -> Words.cell(r.get(h))).toList()).toList());
  }
}
