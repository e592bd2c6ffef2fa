package dev.prism.experiments.certificates;

import dev.prism.data.DataException;
import dev.prism.experiments.SampleMean;
import dev.prism.experiments.SectionedReport;
import dev.prism.experiments.certificates.CertificatesResults.Bounds;
import dev.prism.experiments.certificates.CertificatesResults.Location;
import dev.prism.report.ReportSections;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** The report of the study of certificates. Not safe for use by multiple threads. */
public final class CertificatesReport implements SectionedReport {
  private static final double TOLERANCE = 6e-6; // by which bounds are rounded up

  private final CertificatesResults results;

  CertificatesReport(CertificatesResults results) {
    if (results.bounds().isEmpty() && results.locations().isEmpty()) {
      throw new DataException("There are no results to report.");
    }
    this.results = results;
  }

  /**
   * Reads results from a file.
   *
   * @param file the results as JSON
   * @return the report of these results
   */
  public static CertificatesReport read(Path file) {
    return new CertificatesReport(CertificatesResults.of(file));
  }

  @Override
  public ReportSections sections() {
    ReportSections out = new ReportSections("Certificates", lead());
    if (!results.bounds().isEmpty()) {
      out.table(
          "Value over bound on images, in %",
          "`none` is the bound that greedy comes across, `fast` the default; the percentages are"
              + " rounded down. In parentheses is the number of passes over all candidates, where"
              + " a bound was lowered.",
          List.of("measure", "k", "none", "fast", "tight"),
          results.bounds().stream().map(CertificatesReport::bounds).toList());
      out.table(
          "Seconds of the processor",
          "On one thread. The selection includes its similarities; `fast` and `tight` are what the"
              + " certificates add to it. `fast` may take a tenth of the work of the selection, or"
              + " what takes about 20 ms.",
          List.of("measure", "k", "selection", "fast", "tight", "fast / selection"),
          results.bounds().stream().map(CertificatesReport::seconds).toList());
    }
    if (!results.locations().isEmpty()) {
      out.table(
          "Locations",
          locations(),
          List.of(
              "graph",
              "vertices",
              "k",
              "published",
              "greedy",
              "swap",
              "search",
              "bound: greedy's",
              "tight",
              "search",
              "proved",
              "seconds"),
          results.locations().stream().map(CertificatesReport::location).toList());
    }
    return out;
  }

  private static String lead() {
    return "The first two tables are on 24,300 images of MNIST with 196 features; the query set is"
        + " ten rare digits and the private set ten images of the digit 3. The last is on graphs:"
        + " facility location with similarity = largest distance − distance is the p-median"
        + " problem. Seconds are those of the processor.";
  }

  private static List<String> bounds(Bounds b) {
    return List.of(
        b.measure(),
        String.valueOf(b.k()),
        percent(b.none()),
        percent(b.fast()) + passes(b.fastMethod()),
        percent(b.tight()) + passes(b.tightMethod()));
  }

  private static String percent(double ratio) {
    double down = Math.floor(10_000 * Math.min(1, ratio + TOLERANCE)) / 100;
    return SampleMean.format(down, 2);
  }

  private static String passes(String method) {
    int comma = method.indexOf(',');
    return comma < 0 ? "" : " (" + method.substring(comma + 2).replaceAll(" sweeps?", "") + ")";
  }

  private static List<String> seconds(Bounds b) {
    return List.of(
        b.measure(),
        String.valueOf(b.k()),
        time(b.selectionSeconds()),
        time(b.fastSeconds()),
        time(b.tightSeconds()),
        SampleMean.format(b.fastSeconds() / b.selectionSeconds(), 2));
  }

  private static String time(double seconds) {
    return SampleMean.format(seconds, seconds < 1 ? 3 : seconds < 10 ? 2 : 0);
  }

  private String locations() {
    List<Location> all = results.locations();
    return String.format(
        Locale.ROOT,
        "Sums of distances: less is better, and bounds are below the least sum. The least sum that"
            + " is known, the published one where there is one, is reached by greedy on %d of %d"
            + " graphs, by swaps on %d and by the search on %d; on %d the search proves that there"
            + " is nothing better.",
        count(l -> reached(l, Location::greedy)),
        all.size(),
        count(l -> reached(l, Location::swap)),
        count(l -> reached(l, Location::found)),
        count(Location::optimal));
  }

  private long count(Predicate<Location> p) {
    return results.locations().stream().filter(p).count();
  }

  private static boolean reached(Location l, ToDoubleFunction<Location> sum) {
    double least = l.published() == null ? Math.min(l.swap(), l.found()) : l.published();
    return sum.applyAsDouble(l) < least + 0.5; // sums are integers
  }

  private static List<String> location(Location l) {
    return List.of(
        l.name(),
        String.valueOf(l.vertices()),
        String.valueOf(l.k()),
        l.published() == null ? "–" : String.valueOf(l.published()),
        SampleMean.format(l.greedy(), 0),
        SampleMean.format(l.swap(), 0),
        SampleMean.format(l.found(), 0),
        SampleMean.format(l.none(), 0),
        SampleMean.format(l.tight(), 1),
        SampleMean.format(l.least(), 1),
        l.optimal() ? "yes" : "no",
        time(l.seconds()));
  }
}
