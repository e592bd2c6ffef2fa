package dev.prism.experiments.summaries;

import dev.prism.experiments.summaries.SummaryResults.Row;
import dev.prism.report.Bars;
import dev.prism.report.Sections;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** What came of the experiment with summaries, as a page and as Markdown. */
final class SummariesReport {
  private static final Map<String, Function<Row, Double>> SCORES = new LinkedHashMap<>();

  static {
    SCORES.put("V-ROUGE", Row::vrouge);
    SCORES.put("F of overlap", Row::f);
    SCORES.put("ROUGE-1 F", Row::rouge1);
    SCORES.put("ROUGE-2 F", Row::rouge2);
    SCORES.put("ROUGE-L F", Row::rougeL);
  }

  private final SummaryResults r;

  /**
   * What methods are judged by: V-ROUGE, or for texts ROUGE-1 F, for people's texts are shorter
   * than extracts and recall favours the longer.
   */
  private final String judge;

  private final List<String> methods; // in the order of the table
  private final List<String> components;
  private final Sections sections;

  SummariesReport(SummaryResults results) {
    r = results;
    judge = there(Row::rouge1) ? "ROUGE-1 F" : "V-ROUGE";
    List<String> run = r.methods();
    components =
        run.stream()
            .filter(
                m ->
                    !List.of(
                            Summaries.RANDOM,
                            Summaries.HUMAN,
                            Summaries.MIXTURE,
                            Summaries.PRISM_MIX)
                        .contains(m))
            .toList();
    methods = new ArrayList<>(List.of(Summaries.RANDOM));
    methods.addAll(components);
    methods.addAll(List.of(Summaries.MIXTURE, Summaries.PRISM_MIX, Summaries.HUMAN));
    methods.retainAll(run);
    sections = new Sections("Summaries: " + r.data(), lead());
    sections.figure(
        "Normalised " + judge + " (chance 0, people 1)",
        Bars.svg(methods, methods.stream().mapToDouble(this::normalised).toArray()));
    sections.table(
        "Scores",
        "Means over all tasks; ± is the standard error of the mean over collections. A component"
            + " alone has λ, η and ν of 1.",
        head(),
        methods.stream().map(this::row).toList());
    sections.table(
        "The paper's claim beside ours",
        "Differences of " + judge + " over collections, with their standard error.",
        List.of("the paper", "here", ""),
        claims());
    sections.table(
        "What was learned", "A mixture a fold.", List.of("method", "left out", "Θ"), models());
  }

  private String lead() {
    long collections = r.rows().stream().map(Row::collection).distinct().count();
    return String.format(
        Locale.ROOT,
        "%d collections, each summarised by what was learned from others. %s. %s",
        collections,
        r.how(),
        about());
  }

  /** What the references are; some were made from others. */
  private String about() {
    return switch (r.data()) {
      case "tvsum" -> "A person's summary is the ten pictures that he or she rated highest.";
      case "tvsum-query" ->
          "References are made from ratings: the five pictures that a person rated highest among"
              + " those that carry the query's concepts, as a machine sees them. Nobody was asked"
              + " the query.";
      case "tvsum-private" ->
          "References are made from ratings: the five pictures that a person rated highest among"
              + " those that do not carry the private concepts, as a machine sees them. Nobody was"
              + " told what is private.";
      case "tvsum-joint" ->
          "References are made from ratings: the five pictures that a person rated highest among"
              + " those that carry the query's concepts and not the private ones, as a machine sees"
              + " them. Nobody was asked.";
      case "ute" ->
          "One oracle summary a query: \"human\" is that summary itself. Queries whose concepts the"
              + " video lacks are left out.";
      case "opinosis" ->
          "Words that count are those of the texts. Extracts may have twice the words of people's"
              + " texts on average, and at least 30.";
      case "qmsum" ->
          "One answer a question: \"human\" is that answer itself. Extracts are whole turns of at"
              + " least five words, with one and a half times the words of the answer.";
      default -> "";
    };
  }

  private double normalised(String method) {
    return r.normalised(method, SCORES.get(judge));
  }

  private List<String> head() {
    List<String> out = new ArrayList<>(List.of("method", "normalised " + judge));
    SCORES.forEach(
        (name, score) -> {
          if (there(score)) {
            out.add(name);
          }
        });
    return out;
  }

  private boolean there(Function<Row, Double> score) {
    return r.rows().stream().anyMatch(x -> score.apply(x) != null);
  }

  private List<String> row(String method) {
    List<String> out = new ArrayList<>(List.of(method, number(normalised(method))));
    for (Function<Row, Double> score : SCORES.values()) {
      if (there(score)) {
        double[] all = r.of(method, score);
        out.add(all.length == 0 ? "" : number(r.mean(method, score)) + " ± " + number(error(all)));
      }
    }
    return out;
  }

  static double error(double[] x) {
    double mean = java.util.Arrays.stream(x).average().orElse(0), sum = 0;
    for (double v : x) {
      sum += (v - mean) * (v - mean);
    }
    return Math.sqrt(sum / Math.max(1, x.length - 1) / x.length);
  }

  static String number(double v) {
    return Double.isFinite(v) ? String.format(Locale.ROOT, "%.3f", v) : "";
  }

  private String bestComponent() {
    return components.stream()
        .max(java.util.Comparator.comparingDouble(this::normalised))
        .orElse("no component");
  }

  private List<List<String>> claims() {
    List<List<String>> out = new ArrayList<>();
    String best = bestComponent();
    claim(out, Summaries.PRISM_MIX, Summaries.MIXTURE, "PRISM-MIX is better than MIXTURE");
    claim(out, Summaries.MIXTURE, best, "MIXTURE is better than every component");
    claim(out, Summaries.PRISM_MIX, best, "PRISM-MIX is better than every component");
    return out;
  }

  private void claim(List<List<String>> to, String a, String b, String says) {
    double[] x = r.of(a, SCORES.get(judge)), y = r.of(b, SCORES.get(judge));
    double[] d = new double[x.length];
    if (x.length == 0 || x.length != y.length) {
      to.add(List.of(says, "not run", ""));
      return;
    }
    int wins = 0;
    for (int i = 0; i < d.length; i++) {
      d[i] = x[i] - y[i];
      wins += d[i] > 0 ? 1 : 0;
    }
    double mean = java.util.Arrays.stream(d).average().orElse(0), e = error(d);
    to.add(
        List.of(
            says,
            String.format(
                Locale.ROOT,
                "%s less %s: %+.4f ± %.4f; better on %d of %d",
                a,
                b,
                mean,
                e,
                wins,
                d.length),
            mean > 2 * e ? "kept" : mean > 0 ? "kept, within noise" : "not kept"));
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

  /** For who wants numbers. */
  Map<String, Object> answer() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("data", r.data());
    Map<String, Double> normalised = new LinkedHashMap<>();
    methods.forEach(m -> normalised.put(m, normalised(m)));
    out.put("normalised", judge);
    out.put("scores", normalised);
    out.put(
        "claims",
        claims().stream()
            .map(c -> Map.of("paper", c.get(0), "here", c.get(1), "verdict", c.get(2)))
            .toList());
    return out;
  }

  String markdown() {
    return sections.markdown();
  }

  String page() {
    return sections.page();
  }
}
