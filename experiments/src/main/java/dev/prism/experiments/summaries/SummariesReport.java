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
import java.util.stream.IntStream;

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

  private static final String MASS =
      " The concepts of an item have a sum of 1. Of images with tied ratings, each belongs to a"
          + " summary with the same probability.";

  private final SummaryResults r;

  /**
   * The score that methods are compared by: V-ROUGE, or ROUGE-1 F for texts, because human texts
   * are shorter than extracts and recall favours longer ones.
   */
  private final String primary;

  private final List<String> methods; // in the order of the table
  private final List<String> components;
  private final boolean normalises;

  SummariesReport(SummaryResults results) {
    r = results;
    primary = isKnown(Row::rouge1) ? "ROUGE-1 F" : "V-ROUGE";
    List<String> run = r.methods();
    List<String> ends = List.of(SummariesStudy.RANDOM, SummariesStudy.HUMAN);
    components =
        run.stream().filter(m -> !ends.contains(m) && !SummariesStudy.LEARNED.contains(m)).toList();
    methods = new ArrayList<>(List.of(SummariesStudy.RANDOM));
    methods.addAll(components);
    methods.addAll(SummariesStudy.LEARNED);
    methods.add(SummariesStudy.HUMAN);
    methods.removeIf(m -> r.of(m, score()).length == 0);
    SampleMean above = difference(SummariesStudy.HUMAN, SummariesStudy.RANDOM);
    normalises = above.size() > 1 && above.mean() > 2 * above.standardError();
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
    List<String> names = methods.stream().map(this::label).toList();
    out.figure(primary, BarChart.svg(names, methods.stream().mapToDouble(this::mean).toArray()));
    out.table(
        "Scores",
        "Means over all tasks, with the standard error of the mean over collections. Components"
            + " have λ = η = ν = 1. \"best component\" is the one that is best on the other"
            + " collections. \"margin\" is the learner of the paper, with each annotator's summary"
            + " as a target; MIXTURE and PRISM-MIX are by the search. \"learn\" is what prism learn"
            + " does: the search over all components, the extensions included. \"human\" is what"
            + " most of the others chose, against the one annotator that is left out."
            + (normalises
                ? " Normalised scores are 0 for random summaries and 1 for human ones."
                : " Scores are not normalised, because people are not clearly above random"
                    + " summaries, or there is one reference only."),
        head(),
        methods.stream().map(this::row).toList());
    out.table(
        "Claims",
        "Mean difference of "
            + primary
            + " over held-out collections, with its standard error and a 95 % interval of Student's"
            + " t. Supported: the interval is above 0; contradicted: below; undecided: 0 is in it.",
        List.of("claim", "result", "verdict"),
        claims());
    out.table(
        "Seconds",
        "Wall-clock time of all folds. Searches share the scores of mixtures that another method or"
            + " fold has tried already.",
        List.of("method", "seconds"),
        r.seconds().entrySet().stream()
            .map(e -> List.of(e.getKey(), SampleMean.format(e.getValue(), 0)))
            .toList());
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
      case "tvsum" ->
          "The summary of an annotator is the ten images that he or she rated highest." + MASS;
      case "tvsum-query" ->
          RATED + "the query's concepts. Annotators did not know the query." + MASS;
      case "tvsum-private" ->
          RATED + "no private concepts. Annotators did not know the private concepts." + MASS;
      case "tvsum-joint" ->
          RATED + "the query's concepts and no private ones. Annotators knew neither." + MASS;
      case "ute" ->
          "There is one oracle summary for each query. Queries whose concepts do not occur in the"
              + " video are omitted. The concepts of a shot have a sum of 1.";
      case "opinosis" ->
          "Words of the texts are counted. Extracts consist of sentences of at least six words, and"
              + " may have twice the average number of words of the human texts, and at least 30.";
      case "qmsum" ->
          "There is one answer for each question. Extracts consist of whole turns of at least six"
              + " words, and may have 1.5 times the words of the answer.";
      default -> "";
    };
  }

  /** Returns the mean over all tasks of the score that methods are compared by. */
  double mean(String method) {
    return r.mean(method, score());
  }

  /** Returns the seconds that all that is learned took. */
  double seconds() {
    return r.seconds().values().stream().mapToDouble(s -> s).sum();
  }

  private Function<Row, Double> score() {
    return SCORES.get(primary);
  }

  private String label(String method) {
    return r.extensions().contains(method) ? method + " (extension)" : method;
  }

  private List<String> head() {
    List<String> out = new ArrayList<>(List.of("method"));
    if (normalises) {
      out.add("normalised " + primary);
    }
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
    List<String> out = new ArrayList<>(List.of(label(method)));
    if (normalises) {
      out.add(SampleMean.format(r.normalised(method, score()), 3));
    }
    for (Function<Row, Double> score : SCORES.values()) {
      if (isKnown(score)) {
        SampleMean all = SampleMean.of(r.of(method, score));
        double overTasks = r.mean(method, score);
        out.add(new SampleMean(overTasks, all.standardError(), all.size()).format(3));
      }
    }
    return out;
  }

  /** Returns the component of the paper with the best score on the test collections. */
  private String bestInHindsight() {
    return components.stream()
        .filter(m -> !r.extensions().contains(m))
        .max(Comparator.comparingDouble(this::mean))
        .orElse("no component");
  }

  private List<List<String>> claims() {
    List<List<String>> out = new ArrayList<>();
    String chosen = SummariesStudy.COMPONENT, hindsight = bestInHindsight();
    for (List<String> learner :
        List.of(
            List.of(SummariesStudy.MARGIN_MIXTURE, SummariesStudy.MARGIN_PRISM_MIX),
            List.of(SummariesStudy.MIXTURE, SummariesStudy.PRISM_MIX))) {
      claim(out, learner.get(1), learner.get(0));
      claim(out, learner.get(0), chosen);
      claim(out, learner.get(1), chosen);
      claim(out, learner.get(1), hindsight);
    }
    claim(out, SummariesStudy.LEARN, SummariesStudy.ANY_COMPONENT);
    claim(out, SummariesStudy.LEARN, chosen);
    claim(out, SummariesStudy.LEARN, SummariesStudy.MARGIN_PRISM_MIX);
    return out;
  }

  /** Returns the mean of a − b over collections; empty unless both have been run on all. */
  SampleMean difference(String a, String b) {
    double[] x = r.of(a, score()), y = r.of(b, score());
    double[] d = new double[x.length == y.length ? x.length : 0];
    for (int i = 0; i < d.length; i++) {
      d[i] = x[i] - y[i];
    }
    return SampleMean.of(d);
  }

  private void claim(List<List<String>> to, String a, String b) {
    String claim = a + " is better than " + b;
    SampleMean m = difference(a, b);
    if (m.size() == 0) {
      to.add(List.of(claim, "not run", ""));
      return;
    }
    double[] x = r.of(a, score()), y = r.of(b, score());
    long wins = IntStream.range(0, x.length).filter(i -> x[i] > y[i]).count();
    long ties = IntStream.range(0, x.length).filter(i -> x[i] == y[i]).count();
    to.add(
        List.of(
            claim,
            String.format(
                Locale.ROOT,
                "%+.4f ± %.4f (%s); better on %d of %d, equal on %d",
                m.mean(),
                m.standardError(),
                m.interval().format(4),
                wins,
                x.length,
                ties),
            m.interval().positive().word()));
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

  /** Returns the scores and the verdicts, for JSON. */
  Map<String, Object> summary() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("data", r.data());
    Map<String, Double> scores = new LinkedHashMap<>();
    methods.forEach(m -> scores.put(m, mean(m)));
    out.put("score", primary);
    out.put("scores", scores);
    out.put(
        "claims",
        claims().stream()
            .map(c -> Map.of("claim", c.get(0), "result", c.get(1), "verdict", c.get(2)))
            .toList());
    return out;
  }
}
