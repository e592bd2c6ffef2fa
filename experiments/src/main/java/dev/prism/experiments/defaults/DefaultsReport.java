package dev.prism.experiments.defaults;

import dev.prism.data.DataException;
import dev.prism.data.StateFile;
import dev.prism.experiments.SampleMean;
import dev.prism.experiments.SectionedReport;
import dev.prism.experiments.defaults.DefaultsStudy.Row;
import dev.prism.report.ReportSections;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The report of the study of defaults. Not safe for use by multiple threads. */
public final class DefaultsReport implements SectionedReport {
  private final List<Row> rows;
  private final List<String> data;

  DefaultsReport(List<Row> rows) {
    if (rows.isEmpty()) {
      throw new DataException("There are no results to report.");
    }
    this.rows = rows;
    data = rows.stream().map(Row::data).distinct().toList();
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

  static List<Row> rows(Path file) {
    return List.of(StateFile.read(file, Row[].class, "a file of results"));
  }

  @Override
  public ReportSections sections() {
    ReportSections out =
        new ReportSections(
            "Defaults for guided selection",
            "Five random examples of a class are the query set, and the picks of the same class are"
                + " counted, in %, at "
                + DefaultsStudy.SIZES.stream()
                    .map(String::valueOf)
                    .collect(Collectors.joining(", "))
                + " picks, averaged over the classes and draws. With a private set, five examples"
                + " of the class whose mean is nearest are to be avoided, and the last number is"
                + " the part of the first 30 picks that is of it, which should be small. The kernel"
                + " called chosen is the one that the items decide where neither kernel nor measure"
                + " is named: a cosine of features that are centred (the mean of the pool is"
                + " subtracted), standardized (each column is divided by its standard deviation,"
                + " too), or neither. Pools are random samples. mnist, cifar10 and pneumonia are"
                + " pixels, cifar10-mobilenet and tvsum features of a network for ImageNet,"
                + " opinosis sentences by MiniLM; the others are tables. A dash means that the"
                + " measure is undefined. The best mean over the data sets at 30 picks comes"
                + " first.");
    section(out, "With a query set", false);
    section(out, "With a query set and a private set", true);
    return out;
  }

  private void section(ReportSections out, String title, boolean both) {
    record Key(String measure, String kernel) {}
    Map<Key, List<Row>> by = new LinkedHashMap<>();
    for (Row r : rows) {
      if (r.privateSet() == both) {
        by.computeIfAbsent(new Key(r.measure(), r.kernel()), k -> new ArrayList<>()).add(r);
      }
    }
    List<String> head = new ArrayList<>(List.of("measure", "kernel", "mean at 30"));
    head.addAll(data);
    List<List<String>> lines = new ArrayList<>();
    by.entrySet().stream()
        .sorted(Comparator.comparingDouble(e -> -middle(e.getValue())))
        .forEach(
            e -> {
              Key k = e.getKey();
              double mean = middle(e.getValue());
              List<String> line = new ArrayList<>(List.of(k.measure(), k.kernel()));
              line.add(mean < 0 ? "–" : SampleMean.format(100 * mean, 1));
              e.getValue().forEach(r -> line.add(cell(r)));
              lines.add(line);
            });
    out.table(title, "", head, lines);
  }

  /** The mean precision at the middle size; −1 if it is undefined on some data. */
  private static double middle(List<Row> rows) {
    return rows.stream().anyMatch(r -> r.precision() == null)
        ? -1
        : rows.stream().mapToDouble(r -> r.precision()[1]).average().orElse(-1);
  }

  private static String cell(Row r) {
    if (r.precision() == null) {
      return "–";
    }
    List<String> out = new ArrayList<>();
    for (double p : r.precision()) {
      out.add(SampleMean.format(100 * p, 0));
    }
    return String.join(" / ", out)
        + (r.avoided() == null ? "" : "; " + SampleMean.format(100 * r.avoided(), 0));
  }
}
