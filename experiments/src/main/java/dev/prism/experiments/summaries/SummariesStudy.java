package dev.prism.experiments.summaries;

import dev.prism.base.PrismException;
import dev.prism.mixture.AnnotatedCollection;
import dev.prism.mixture.LearnerSettings;
import dev.prism.mixture.MarginLearner;
import dev.prism.mixture.MixtureScores;
import dev.prism.mixture.MixtureSearch;
import dev.prism.mixture.ParametricMixture;
import dev.prism.mixture.PreparedTask;
import dev.prism.mixture.SearchSettings;
import dev.prism.mixture.SummaryScores;
import dev.prism.mixture.SummaryTarget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Every collection is summarised by what was learned from others: random items, each component, the
 * component that is best on the others, what each learner makes of the paper's components and of
 * all, and people against each other.
 *
 * @param components the paper's components
 * @param extensions further components
 * @param query whether there is a query set
 * @param privateSet whether there is a private set
 * @param search the settings of the search
 * @param margin the settings of the margin learner
 * @param texts how texts are compared; empty without texts
 * @param maxRepresented the number of items that facility location represents
 * @param folds the number of folds
 */
record SummariesStudy(
    String data,
    List<String> components,
    List<String> extensions,
    boolean query,
    boolean privateSet,
    SearchSettings search,
    LearnerSettings margin,
    String kernel,
    String texts,
    int maxRepresented,
    int folds) {
  static final String RANDOM = "random";
  static final String HUMAN = "human";
  static final String COMPONENT = "best component";
  static final String ANY_COMPONENT = "best of all components";
  static final String MIXTURE = "MIXTURE";
  static final String PRISM_MIX = "PRISM-MIX";
  static final String MARGIN_MIXTURE = "MIXTURE, margin";
  static final String MARGIN_PRISM_MIX = "PRISM-MIX, margin";
  static final String LEARN = "learn";

  /** The methods that are chosen or learned on other collections. */
  static final List<String> LEARNED =
      List.of(
          COMPONENT, MARGIN_MIXTURE, MARGIN_PRISM_MIX, MIXTURE, PRISM_MIX, ANY_COMPONENT, LEARN);

  /** A mixture that was learned. */
  private record Model(ParametricMixture family, double[] theta) {}

  /** Learns from some collections. */
  @FunctionalInterface
  private interface Method {
    Model learn(int[] train);
  }

  /** Does what the file has not got yet, and notes each row there at once. */
  SummaryResults run(List<AnnotatedCollection> collections, Path file, Consumer<String> says) {
    if (collections.size() < 3) {
      throw new PrismException(
          "%s has %d collections; an experiment needs at least 3, to compare those that are held"
              + " out.",
          data, collections.size());
    }
    SummaryResults out =
        SummaryResults.resume(
            file, data, configuration(), AnnotatedCollection.digest(collections), extensions);
    List<List<PreparedTask>> all = new ArrayList<>();
    for (AnnotatedCollection c : collections) {
      all.add(PreparedTask.of(some(c), kernel, maxRepresented));
    }
    ParametricMixture paper = new ParametricMixture(components, query, privateSet);
    ParametricMixture whole =
        new ParametricMixture(
            Stream.concat(components.stream(), extensions.stream()).toList(), query, privateSet);
    for (List<PreparedTask> c : all) {
      out = unlearned(out, whole, c, file);
    }
    says.accept(data + ": components are scored");
    int[] own = IntStream.range(0, components.size()).toArray();
    int[] every = IntStream.range(0, whole.components()).toArray();
    MixtureScores scores = new MixtureScores(whole, all);
    MixtureSearch weights = new MixtureSearch(scores, search.weightsOnly());
    MixtureSearch inner = new MixtureSearch(scores, search);
    SearchSettings none = new SearchSettings(0, search.folds(), search.tasks(), 0, false);
    MixtureSearch start = new MixtureSearch(scores, none);
    for (int fold = 0; fold < folds; fold++) {
      out = fold(out, all, fold, COMPONENT, t -> single(start, whole, t, own), file, says);
      out = fold(out, all, fold, MIXTURE, t -> found(weights, whole, t, own), file, says);
      out = fold(out, all, fold, PRISM_MIX, t -> found(inner, whole, t, own), file, says);
      out = fold(out, all, fold, ANY_COMPONENT, t -> single(start, whole, t, every), file, says);
      out = fold(out, all, fold, LEARN, t -> found(inner, whole, t, every), file, says);
    }
    for (int fold = 0; fold < folds; fold++) {
      LearnerSettings m = margin;
      out = fold(out, all, fold, MARGIN_PRISM_MIX, t -> margin(paper, m, all, t), file, says);
      LearnerSettings w = margin.weightsOnly();
      out = fold(out, all, fold, MARGIN_MIXTURE, t -> margin(paper, w, all, t), file, says);
    }
    return out;
  }

  /** Leaves out tasks, at equal distances, as the search does. */
  private AnnotatedCollection some(AnnotatedCollection c) {
    return new AnnotatedCollection(
        c.name(),
        c.ids(),
        c.items(),
        c.texts(),
        c.words(),
        MixtureScores.some(c.tasks(), search.tasks()),
        c.digest());
  }

  private String configuration() {
    return String.join(
        "; ",
        String.join(", ", components),
        extensions.isEmpty() ? "no extension" : "extension " + String.join(", ", extensions),
        search.text(),
        "margin learner with the target rater, " + margin.text(),
        "similarity " + kernel + (texts.isEmpty() ? "" : " of " + texts),
        "at most " + maxRepresented + " represented items",
        folds + " folds");
  }

  private SummaryResults unlearned(
      SummaryResults before, ParametricMixture mixture, List<PreparedTask> c, Path file) {
    SummaryResults out = before;
    String name = c.getFirst().collection().name();
    if (!out.has(name, RANDOM)) {
      List<SummaryScores> random =
          c.stream().map(p -> SummaryScores.random(p, margin.seed())).toList();
      out = note(out, c, RANDOM, random, null);
    }
    for (int m = 0; m < mixture.components(); m++) {
      if (!out.has(name, mixture.name(m))) {
        Model one = new Model(mixture, mixture.single(m));
        out = note(out, c, mixture.name(m), scores(c, one), null);
      }
    }
    if (!out.has(name, HUMAN)) {
      out = note(out, c, HUMAN, c.stream().map(SummaryScores::human).toList(), null);
    }
    if (out != before) {
      out.write(file);
    }
    return out;
  }

  private static List<SummaryScores> scores(List<PreparedTask> tasks, Model m) {
    return tasks.parallelStream()
        .map(p -> SummaryScores.of(p, p.greedy(m.family.on(p, m.theta))))
        .toList();
  }

  private static SummaryResults note(
      SummaryResults to,
      List<PreparedTask> c,
      String method,
      List<SummaryScores> all,
      @Nullable String model) {
    return to.and(
        SummaryResults.Row.of(
            c.getFirst().collection().name(), method, c.size(), SummaryScores.mean(all), model));
  }

  /** Returns the single component that is best on some collections. */
  private static Model single(
      MixtureSearch search, ParametricMixture family, int[] train, int[] allowed) {
    return new Model(family, search.bestSingle(train, allowed));
  }

  private static Model found(
      MixtureSearch search, ParametricMixture family, int[] train, int[] allowed) {
    return new Model(family, search.run(train, allowed, MixtureSearch.Listener.NONE).theta());
  }

  private static Model margin(
      ParametricMixture family,
      LearnerSettings settings,
      List<List<PreparedTask>> all,
      int[] train) {
    List<PreparedTask> tasks =
        IntStream.of(train).boxed().flatMap(c -> all.get(c).stream()).toList();
    return new Model(
        family,
        new MarginLearner(family, settings, SummaryTarget.RATER, tasks, tasks)
            .run(null, "", MarginLearner.Listener.NONE)
            .best());
  }

  private SummaryResults fold(
      SummaryResults before,
      List<List<PreparedTask>> all,
      int fold,
      String name,
      Method method,
      Path file,
      Consumer<String> says) {
    int[] train = IntStream.range(0, all.size()).filter(c -> c % folds != fold).toArray();
    List<List<PreparedTask>> left =
        IntStream.range(0, all.size())
            .filter(c -> c % folds == fold)
            .mapToObj(all::get)
            .filter(c -> !before.has(c.getFirst().collection().name(), name))
            .toList();
    if (left.isEmpty()) {
      return before;
    }
    long start = System.nanoTime();
    Model m = method.learn(train);
    double seconds = (System.nanoTime() - start) / 1e9;
    SummaryResults out = before.after(name, seconds);
    for (List<PreparedTask> c : left) {
      out = note(out, c, name, scores(c, m), m.family.text(m.theta));
    }
    out.write(file);
    says.accept(
        String.format(
            Locale.ROOT,
            "%s, fold %d of %d, %s: %s, %.0f s",
            data,
            fold + 1,
            folds,
            name,
            m.family.text(m.theta),
            seconds));
    return out;
  }
}
