package dev.prism.cli;

import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.base.BadRequestException;
import dev.prism.data.AtomicFiles;
import dev.prism.data.run.ConstraintParser;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.LoadedRequest;
import dev.prism.kernel.Similarity;
import dev.prism.report.Formatting;
import dev.prism.report.HtmlReport;
import dev.prism.report.SelectionMetrics;
import dev.prism.report.SelectionPage;
import dev.prism.report.SelectionReport;
import dev.prism.run.PreparedRun;
import dev.prism.run.Request;
import dev.prism.run.Result;
import dev.prism.run.RunListener;
import dev.prism.spec.Similarities;
import dev.prism.spec.Spec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code prism compare}. */
@Command(
    name = "compare",
    description = {
      "Compare the selections of several measures, several kernels, or both on the same pool.",
      "For every selection: its value and certificate, how well it covers the query set, its"
          + " similarity to the query and private sets, its diversity and how well it represents"
          + " the pool. For every two selections: the value of one under the other measure, and the"
          + " number of picks in common. Values and similarities of different kernels differ in"
          + " scale; --label counts what was selected."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "  prism compare pool.npy -q examples.npy -k 20 -m flqmi -m gcmi -m fl",
      "  prism compare pool.npy -q examples.npy -k 30 --kernel cosine --kernel rbf --label y.csv",
      "  prism compare pool.csv --metadata cost -k 6 -m fl -m gc --label label --report report.html"
    })
final class CompareCommand implements Callable<Integer> {
  private static final String VALUES = "Value of each selection under every other";
  private static final String OVERLAP = "Picks in common";

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
      description =
          "Measure with its parameters, as for prism select. Repeat -m or --kernel, or both, for at"
              + " least two selections. Default: the measure that prism select takes.")
  @HelpSection.In(HelpSection.MEASURE)
  List<String> measures = List.of();

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
      paramLabel = "FILE|COLUMN",
      description =
          "Count the picks of each value of this column of DATA, or of the labels in a file with"
              + " one row per item (csv or idx). Default: no counts.")
  @HelpSection.In(HelpSection.OUTPUT)
  String label;

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Write the comparison as an HTML page. Default: no page.")
  @HelpSection.In(HelpSection.OUTPUT)
  Path report;

  @Mixin JsonOption output;

  /** The selection by one measure and one kernel. */
  private record Candidate(String name, Spec spec, Result result, double seconds) {
    Selection found() {
      return result.selection();
    }

    Problem problem() {
      return result.problem();
    }
  }

  @Override
  public Integer call() {
    List<String> kernels = List.copyOf(pool.kernels);
    checkAllDiffer("-m", measures);
    checkAllDiffer("--kernel", kernels);
    if (measures.size() < 2 && kernels.size() < 2) {
      throw new BadRequestException(
          "There is one selection%s; repeat -m for at least two measures, or --kernel for at least"
              + " two kernels.",
          measures.isEmpty() ? "" : ", by " + measures.getFirst());
    }
    if (report != null) {
      AtomicFiles.checkWritable(report);
    }
    Path labelFile = label != null && Files.isRegularFile(Path.of(label)) ? Path.of(label) : null;
    if (label != null && labelFile == null) {
      pool.columns.metadata =
          Stream.concat(pool.columns.metadata.stream(), Stream.of(label)).toList();
    }
    pool.kernels = kernels.isEmpty() ? kernels : List.of(kernels.getFirst());
    FileRequest request =
        pool.request(
            r -> {
              r.k = k;
              r.optimizer = optimizer;
              r.seed = seed;
            });
    PathChecks.of(request).reads("the labels", label).writes("--report", report);
    List<Similarity> named = kernels.stream().map(Similarities::named).toList();
    LoadedRequest s = pool.load(request, output.err());
    List<String> labels =
        label == null
            ? null
            : labelFile == null
                ? s.pool().column(label)
                : LabelFile.read(labelFile, s.pool(), "--label");
    List<Candidate> all = new ArrayList<>();
    for (Similarity kernel : named.size() < 2 ? List.of(s.problem().similarity()) : named) {
      Problem v = s.problem().similarity(kernel);
      String by = named.size() < 2 ? "" : ", " + kernel.text();
      for (String text : measures.isEmpty() ? List.of("") : measures) {
        all.add(candidate(s.request(), text, v, by));
      }
    }
    List<Map<String, Object>> rows = all.stream().map(c -> row(c, s, labels)).toList();
    List<Map<String, Object>> values = square(all, CompareCommand::value);
    List<Map<String, Object>> overlap = square(all, CompareCommand::overlap);
    if (report != null) {
      String page = page(s, all, rows, values, overlap);
      AtomicFiles.write(report, to -> to.write(page.getBytes(StandardCharsets.UTF_8)));
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    boolean json = output.wanted();
    answer.put(json ? "selections" : "Selections", rows);
    answer.put(json ? "values" : VALUES, values);
    answer.put(json ? "overlap" : OVERLAP, overlap);
    output.answer(answer);
    return 0;
  }

  private static void checkAllDiffer(String option, List<String> values) {
    for (String value : values) {
      if (Collections.frequency(values, value) > 1) {
        throw new BadRequestException("%s %s is given twice; name another.", option, value);
      }
    }
  }

  private static Candidate candidate(Request request, String measure, Problem v, String by) {
    // Measures may use different sets, unlike in a selection by one measure.
    Spec spec = Spec.parseAllowingUnusedSets(measure, v);
    PreparedRun run = LoadedRequest.withDataErrors(() -> request.measure(spec).prepare(v));
    long start = System.nanoTime();
    try (ProgressLine bar = new ProgressLine(System.err, "picks of " + spec.text() + by)) {
      Result found = LoadedRequest.withDataErrors(() -> run.run(RunListener.ofPicks(bar)));
      return new Candidate(spec.text() + by, spec, found, (System.nanoTime() - start) / 1e9);
    }
  }

  private Map<String, Object> row(Candidate c, LoadedRequest s, @Nullable List<String> labels) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("measure", c.spec.text());
    row.put("kernel", c.problem().similarity().text());
    row.put("optimizer", c.found().optimizer());
    row.put("picks", c.found().picks().size());
    row.put("value", c.found().value());
    row.put("certificate", c.found().certificate().description());
    SelectionMetrics.of(c.problem(), c.found().indices()).forEach(row::put);
    if (labels != null) {
      row.put("labels", count(c.found(), labels));
    }
    row.put("seconds", Math.round(1000 * c.seconds) / 1000.0);
    if (output.wanted()) {
      row.put("ids", c.found().picks().stream().map(p -> s.pool().id(p.index())).toList());
    }
    return row;
  }

  private static Map<String, Long> count(Selection found, List<String> labels) {
    return found.picks().stream()
        .collect(
            Collectors.groupingBy(
                p -> Objects.requireNonNullElse(labels.get(p.index()), ConstraintParser.NO_GROUP),
                TreeMap::new,
                Collectors.counting()));
  }

  private interface Pair {
    Object of(Candidate a, Candidate b);
  }

  private static List<Map<String, Object>> square(List<Candidate> all, Pair pair) {
    List<Map<String, Object>> out = new ArrayList<>();
    for (Candidate a : all) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("picks_of", a.name);
      all.forEach(b -> row.put(b.name, pair.of(a, b)));
      out.add(row);
    }
    return out;
  }

  /** Returns the value of the picks of one selection under the measure and kernel of another. */
  private static Object value(Candidate of, Candidate under) {
    return of == under
        ? (Object) of.found().value()
        : LoadedRequest.withDataErrors(
            () -> {
              var state = under.spec.on(under.problem()).start(under.problem().workers());
              for (int j : of.found().indices()) {
                state.add(j);
              }
              return state.value();
            });
  }

  private static Object overlap(Candidate a, Candidate b) {
    List<Integer> other = b.found().picks().stream().map(p -> p.index()).toList();
    return a.found().picks().stream().filter(p -> other.contains(p.index())).count();
  }

  private static String page(
      LoadedRequest s,
      List<Candidate> all,
      List<Map<String, Object>> rows,
      List<Map<String, Object>> values,
      List<Map<String, Object>> overlap) {
    HtmlReport page =
        new HtmlReport(
            all.size() + " selections from " + s.pool().source(),
            String.format(Locale.ROOT, "%,d items. ", s.pool().size()) + SelectionMetrics.LEGEND);
    SelectionPage shown = SelectionReport.of(s);
    shown.addExamples(page);
    table(page, rows);
    table(page.heading(VALUES), values);
    table(page.heading(OVERLAP), overlap);
    for (Candidate c : all) {
      shown.addPicks(page, c.name, c.found());
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
