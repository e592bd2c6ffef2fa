package dev.prism.cli;

import dev.prism.Selection;
import dev.prism.base.BadRequestException;
import dev.prism.data.AtomicFiles;
import dev.prism.data.run.ConstraintParser;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.LoadedRequest;
import dev.prism.report.Formatting;
import dev.prism.report.HtmlReport;
import dev.prism.report.SelectionMetrics;
import dev.prism.report.SelectionPage;
import dev.prism.report.SelectionReport;
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

/** {@code prism compare}. */
@Command(
    name = "compare",
    description = {
      "Compare the selections of several measures on the same pool.",
      "For every measure: the value and certificate of its selection, how well the selection covers"
          + " the query set, its similarity to the query and private sets, its diversity and how"
          + " well it represents the pool. For every two measures: the value of one selection under"
          + " the other measure, and the number of picks in common."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "  prism compare pool.npy -q examples.npy -k 20 -m flqmi -m gcmi -m fl",
      "  prism compare pool.csv --metadata cost -k 6 -m fl -m gc --label label --report report.html"
    })
final class CompareCommand implements Callable<Integer> {
  @Mixin PoolOptions pool;

  @Option(
      names = "-k",
      paramLabel = "N",
      required = true,
      description = "Select at most N items, at least 1. Required.")
  @HelpSection.In(HelpSection.CONSTRAINTS)
  Integer k;

  @Option(
      names = {"-m", "--measure"},
      order = -2,
      paramLabel = "SPEC",
      required = true,
      description =
          "Measure with its parameters, as for prism select. Repeat the option for every measure;"
              + " at least two are required.")
  @HelpSection.In(HelpSection.MEASURE)
  List<String> measures;

  @Option(
      names = "--optimizer",
      paramLabel = "NAME",
      completionCandidates = SelectionOptions.OptimizerNames.class,
      description = "Optimizer for all measures: ${COMPLETION-CANDIDATES}. Default: auto.")
  @HelpSection.In(HelpSection.EXECUTION)
  String optimizer;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Random seed of the optimizer. Default: 0.")
  @HelpSection.In(HelpSection.EXECUTION)
  Long seed;

  @Option(
      names = "--label",
      paramLabel = "COLUMN",
      description = "Count the picks of each value of this column. Default: no counts.")
  @HelpSection.In(HelpSection.OUTPUT)
  String label;

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Write the comparison as an HTML page. Default: no page.")
  @HelpSection.In(HelpSection.OUTPUT)
  Path report;

  @Mixin JsonOption output;

  /** The selection of one measure. */
  private record Candidate(Spec spec, Selection found, double seconds) {}

  @Override
  public Integer call() {
    if (measures.size() < 2) {
      throw new BadRequestException(
          "Only the measure %s was given; repeat -m for at least two measures.", measures.get(0));
    }
    if (report != null) {
      AtomicFiles.checkWritable(report);
    }
    for (String m : measures) {
      if (Collections.frequency(measures, m) > 1) {
        throw new BadRequestException("-m %s is given twice; name another measure.", m);
      }
    }
    if (label != null) {
      pool.columns.metadata =
          Stream.concat(pool.columns.metadata.stream(), Stream.of(label)).toList();
    }
    FileRequest request =
        pool.request(
            r -> {
              r.k = k;
              r.optimizer = optimizer;
              r.seed = seed;
            });
    PathChecks.of(request).writes("--report", report);
    LoadedRequest s = pool.load(request, output.err());
    List<Candidate> all = new ArrayList<>();
    for (String text : measures) {
      // Measures may use different sets, unlike in a selection by one measure.
      Spec spec = Spec.parseAllowingUnusedSets(text, s.problem());
      PreparedRun run = s.request().measure(spec).prepare(s.problem());
      long start = System.nanoTime();
      try (ProgressLine bar = new ProgressLine(System.err, "picks of " + spec.text())) {
        Result found = LoadedRequest.withDataErrors(() -> run.run(RunListener.ofPicks(bar)));
        all.add(new Candidate(spec, found.selection(), (System.nanoTime() - start) / 1e9));
      }
    }
    List<Map<String, Object>> rows = all.stream().map(c -> row(c, s)).toList();
    List<Map<String, Object>> values = square(all, (of, under) -> value(of, under, s));
    List<Map<String, Object>> overlap = square(all, CompareCommand::overlap);
    if (report != null) {
      String page = page(s, all, rows, values, overlap);
      AtomicFiles.write(report, to -> to.write(page.getBytes(StandardCharsets.UTF_8)));
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
    row.put("certificate", c.found.certificate().description());
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
                p ->
                    column.get(p.index()) == null
                        ? ConstraintParser.NO_GROUP
                        : column.get(p.index()),
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
      row.put("picks_of", a.spec.text());
      all.forEach(b -> row.put(b.spec.text(), pair.of(a, b)));
      out.add(row);
    }
    return out;
  }

  /** Returns the value of the picks of one measure under another. */
  private static Object value(Candidate of, Candidate under, LoadedRequest s) {
    return of == under
        ? (Object) of.found.value()
        : LoadedRequest.withDataErrors(
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
    HtmlReport page =
        new HtmlReport(
            all.size() + " measures on " + s.pool().source(),
            String.format(Locale.ROOT, "%,d items. ", s.pool().size()) + SelectionMetrics.LEGEND);
    SelectionPage shown = SelectionReport.of(s);
    shown.addExamples(page);
    table(page, rows);
    table(page.heading("Value of each selection under every measure"), values);
    table(page.heading("Picks in common"), overlap);
    for (Candidate c : all) {
      shown.addPicks(page, c.spec.text(), c.found);
    }
    return page.page();
  }

  private static void table(HtmlReport page, List<Map<String, Object>> rows) {
    List<String> head = rows.get(0).keySet().stream().filter(h -> !h.equals("ids")).toList();
    page.table(
        head,
        rows.stream()
            .map(r -> head.stream().map(h -> Formatting.cell(r.get(h))).toList())
            .toList());
  }
}
