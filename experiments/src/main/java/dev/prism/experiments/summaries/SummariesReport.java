package dev.prism.experiments.summaries;

import dev.prism.experiments.SampleMean;
import dev.prism.experiments.SectionedReport;
import dev.prism.experiments.summaries.SummaryResults.Row;
import dev.prism.report.BarChart;
import dev.prism.report.ReportSections;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The report of the experiment with summaries. Not safe for use by multiple threads. */
public final class SummariesReport implements SectionedReport {
  private static final Map<String, Function<Row, Double>> SCORES = new LinkedHashMap<>();

  static {
    SCORES.put("V-ROUGE", Row::vrouge);
    SCORES.put("overlap F1", Row::overlapF1);
    SCORES.put("ROUGE-1 F", Row::rouge1);
    SCORES.put("ROUGE-2 F", Row::rouge2);
    SCORES.put("ROUGE-L F", Row::rougeL);
  }

  private static final String RATED =
      "References are derived from ratings: they are the five images that an annotator rated"
          + " highest among the images in which a classifier finds ";

  private final SummaryResults r;

  /**
   * The score that methods are compared by: V-ROUGE, or ROUGE-1 F for texts, because human texts
   * are shorter than extracts and recall favours longer ones.
   */
  private final String primary;

  private final List<String> methods; // in the order of the table
  private final List<String> components;

  SummariesReport(SummaryResults results) {
    r = results;
    primary = isKnown(Row::rouge1) ? "ROUGE-1 F" : "V-ROUGE";
    List<String> run = r.methods();
    components =
        run.stream()
            .filter(
                m ->
                    !List.of(
                            SummariesStudy.RANDOM,
                            SummariesStudy.HUMAN,
                            SummariesStudy.MIXTURE,
                            SummariesStudy.PRISM_MIX)
                        .contains(m))
            .toList();
    methods = new ArrayList<>(List.of(SummariesStudy.RANDOM));
    methods.addAll(components);
    methods.addAll(List.of(SummariesStudy.MIXTURE, SummariesStudy.PRISM_MIX, SummariesStudy.HUMAN));
    methods.retainAll(run);
  }

  /**
   * Reads results from a file.
   *
   * @param file the results as JSON
   * @return the report of these results
   */
  public static SummariesReport read(Path file) {
    return new SummariesReport(SummaryResults.read(file));
  }

  @Override
  public ReportSections sections() {
    ReportSections out = new ReportSections("Summaries: " + r.data(), lead());
    out.figure(
        "Normalised " + primary + " (random 0, human 1)",
        BarChart.svg(methods, methods.stream().mapToDouble(this::normalised).toArray()));
    out.table(
        "Scores",
        "Means over all tasks, with the standard error of the mean over collections. Normalised"
            + " scores are 0 for random summaries and 1 for human ones. Single components have"
            + " λ = η = ν = 1.",
        head(),
        methods.stream().map(this::row).toList());
    out.table(
        "Claims of the paper",
        "Mean difference of " + primary + " over collections, with its standard error.",
        List.of("claim", "result", "verdict"),
        claims());
    return out.table(
        "Learned mixtures",
        "The mixture that was learned for each held-out collection.",
        List.of("method", "held-out collection", "mixture"),
        models());
  }

  private String lead() {
    long collections = r.rows().stream().map(Row::collection).distinct().count();
    return String.format(
        Locale.ROOT,
        "Each of %d collections is summarised by a mixture learned from other collections."
            + " Settings: %s. %s",
        collections,
        r.settings(),
        references());
  }

  /** Describes the reference summaries of a published data set. */
  private String references() {
    return switch (r.data()) {
      case "tvsum" -> "The summary of an annotator is the ten images that he or she rated highest.";
      case "tvsum-query" -> RATED + "the query's concepts. Annotators did not know the query.";
      case "tvsum-private" ->
          RATED + "no private concepts. Annotators did not know the private concepts.";
      case "tvsum-joint" ->
          RATED + "the query's concepts and no private ones. Annotators knew" + " neither.";
      case "ute" ->
          "There is one oracle summary for each query, so that \"human\" is that summary itself."
              + " Queries whose concepts do not occur in the video are omitted.";
      case "opinosis" ->
          "Words of the texts are counted. Extracts may have twice the average number of words of"
              + " the human texts, and at least 30.";
      case "qmsum" ->
          "There is one answer for each question, so that \"human\" is that answer itself. Extracts"
              + " consist of whole turns of at least five words, and may have 1.5 times the words"
              + " of the answer.";
      default -> "";
    };
  }

  private double normalised(String method) {
    return r.normalised(method, SCORES.get(primary));
  }

  private List<String> head() {
    List<String> out = new ArrayList<>(List.of("method", "normalised " + primary));
    SCORES.forEach(
        (name, score) -> {
          if (isKnown(score)) {
            out.add(name);
          }
        });
    return out;
  }

  private boolean isKnown(Function<Row, Double> score) {
    return r.rows().stream().anyMatch(x -> score.apply(x) != null);
  }

  private List<String> row(String method) {
    List<String> out = new ArrayList<>(List.of(method, SampleMean.format(normalised(method), 3)));
    for (Function<Row, Double> score : SCORES.values()) {
      if (isKnown(score)) {
        SampleMean all = SampleMean.of(r.of(method, score));
        double overTasks = r.mean(method, score);
        out.add(new SampleMean(overTasks, all.standardError(), all.size()).format(3));
      }
    }
    return out;
  }

  private String bestComponent() {
    return components.stream()
        .max(Comparator.comparingDouble(this::normalised))
        .orElse("no component");
  }

  private List<List<String>> claims() {
    List<List<String>> out = new ArrayList<>();
    String best = bestComponent();
    claim(
        out, SummariesStudy.PRISM_MIX, SummariesStudy.MIXTURE, "PRISM-MIX is better than MIXTURE");
    claim(out, SummariesStudy.MIXTURE, best, "MIXTURE is better than every component");
    claim(out, SummariesStudy.PRISM_MIX, best, "PRISM-MIX is better than every component");
    return out;
  }

  private void claim(List<List<String>> to, String a, String b, String claim) {
    double[] x = r.of(a, SCORES.get(primary)), y = r.of(b, SCORES.get(primary));
    double[] d = new double[x.length];
    if (x.length == 0 || x.length != y.length) {
      to.add(List.of(claim, "not run", ""));
      return;
    }
    int wins = 0;
    for (int i = 0; i < d.length; i++) {
      d[i] = x[i] - y[i];
      wins += d[i] > 0 ? 1 : 0;
    }
    SampleMean m = SampleMean.of(d);
    to.add(
        List.of(
            claim,
            String.format(
                Locale.ROOT,
                "%s minus %s: %+.4f ± %.4f; better on %d of %d",
                a,
                b,
                m.mean(),
                m.standardError(),
                wins,
                d.length),
            m.mean() > 2 * m.standardError()
                ? "confirmed"
                : m.mean() > 0 ? "within noise" : "not confirmed"));
  }

  private List<List<String>> models() {
    return r.rows().stream()
        .filter(x -> x.model() != null)
        .map(
            x ->
                List.of(
                    x.method(), x.collection(), x.model().replaceAll("(\\d\\.\\d{3})\\d+", "$1")))
        .toList();
  }

  /** Returns the normalised scores and the verdicts, for JSON. */
  Map<String, Object> summary() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("data", r.data());
    Map<String, Double> normalised = new LinkedHashMap<>();
    methods.forEach(m -> normalised.put(m, normalised(m)));
    out.put("normalised", primary);
    out.put("scores", normalised);
    out.put(
        "claims",
        claims().stream()
            .map(c -> Map.of("claim", c.get(0), "result", c.get(1), "verdict", c.get(2)))
            .toList());
    return out;
  }
}
