package dev.prism.experiments.defaults;

import dev.prism.data.DataException;
import dev.prism.data.StateFile;
import dev.prism.experiments.SampleMean;
import dev.prism.experiments.SectionedReport;
import dev.prism.report.ReportSections;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The report of the study of defaults. Not safe for use by multiple threads. */
public final class DefaultsReport implements SectionedReport {
  private final List<DefaultsRow> rows;
  private final List<String> data;

  DefaultsReport(List<DefaultsRow> rows) {
    if (rows.isEmpty()) {
      throw new DataException("There are no results to report.");
    }
    this.rows = rows;
    data = rows.stream().map(DefaultsRow::data).distinct().toList();
  }

  /**
   * Reads results from a file.
   *
   * @param file the results as JSON
   * @return the report of these results
   */
  public static DefaultsReport read(Path file) {
    return new DefaultsReport(rows(file));
  }

  static List<DefaultsRow> rows(Path file) {
    return List.of(StateFile.read(file, DefaultsRow[].class, "a file of results"));
  }

  @Override
  public ReportSections sections() {
    ReportSections out =
        new ReportSections(
            "Defaults for guided selection",
            "Random examples of a class are the query set, and the picks of the same class are"
                + " counted, in %, averaged over the classes and three draws. The kernel called"
                + " chosen is the one that the items decide where neither kernel nor measure is"
                + " named: a cosine of features that are centred (the mean of the pool is"
                + " subtracted), standardized (each column is divided by its standard deviation,"
                + " too), or neither. Pools are random samples. mnist, cifar10 and pneumonia are"
                + " pixels, cifar10-mobilenet and tvsum features of a network for ImageNet,"
                + " opinosis sentences by MiniLM; the others are tables. A dash means that the"
                + " measure is undefined, or that no class has enough items. Means are over the"
                + " data sets with numbers; the best mean at 30 picks comes first.");
    for (Task t : Task.values()) {
      section(out, t);
    }
    return out;
  }

  private void section(ReportSections out, Task task) {
    Map<Candidate, List<DefaultsRow>> by = new LinkedHashMap<>();
    for (DefaultsRow r : rows) {
      if (r.candidate().task() == task) {
        by.computeIfAbsent(r.candidate(), k -> new ArrayList<>()).add(r);
      }
    }
    List<String> head = new ArrayList<>(List.of("measure", "kernel", "examples", "mean"));
    head.addAll(data);
    List<List<String>> lines = new ArrayList<>();
    by.keySet().stream()
        .sorted(
            Comparator.comparing((Candidate c) -> !c.isUsual())
                .thenComparing(Candidate::examples)
                .thenComparingDouble(c -> -order(by.get(c))))
        .forEach(
            c -> {
              List<String> line = new ArrayList<>(List.of(c.measure(), c.kernel(), c.examples()));
              line.add(cell(c.task(), mean(by.get(c))));
              for (String name : data) {
                line.add(
                    cell(
                        c.task(),
                        mean(by.get(c).stream().filter(r -> r.data().equals(name)).toList())));
              }
              lines.add(line);
            });
    out.table(task.title, task.text, head, lines);
  }

  /** The mean precision at the middle size; lower where the measure is undefined on some data. */
  private static double order(List<DefaultsRow> rows) {
    double[] mean = mean(rows);
    return mean.length == 0
        ? -2
        : mean[1] - (rows.stream().anyMatch(r -> r.undefined() != null) ? 1 : 0);
  }

  /** The means of all numbers over the data sets that have them; empty if there are none. */
  private static double[] mean(List<DefaultsRow> rows) {
    List<double[]> known = new ArrayList<>();
    for (DefaultsRow r : rows) {
      if (r.precision() != null && r.other() != null) {
        double[] all = Arrays.copyOf(r.precision(), r.precision().length + 1);
        all[r.precision().length] = r.other();
        known.add(all);
      }
    }
    return IntStream.range(0, known.isEmpty() ? 0 : known.getFirst().length)
        .mapToDouble(i -> known.stream().mapToDouble(x -> x[i]).average().orElseThrow())
        .toArray();
  }

  private static String cell(Task task, double[] mean) {
    if (mean.length == 0) {
      return "–";
    }
    List<String> out = new ArrayList<>();
    for (int i = 0; i < mean.length - 1; i++) {
      out.add(SampleMean.format(100 * mean[i], 0));
    }
    String precision = String.join(" / ", out);
    return task == Task.QUERY
        ? precision
        : precision + "; " + SampleMean.format(100 * mean[mean.length - 1], 0);
  }
}
