package dev.prism.experiments.summaries;

import dev.prism.base.PrismException;
import dev.prism.mixture.AnnotatedCollection;
import dev.prism.mixture.LearnerSettings;
import dev.prism.mixture.MarginLearner;
import dev.prism.mixture.ParametricMixture;
import dev.prism.mixture.PreparedTask;
import dev.prism.mixture.SummaryScores;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Every collection is summarised by what was learned from the others: chance, each component,
 * MIXTURE, PRISM-MIX, and people against each other.
 *
 * @param folds the number of folds; collections are assigned to them at random
 * @param heldOut the number of other collections that choose the epoch
 */
record SummariesStudy(
    String data,
    ParametricMixture mixture,
    LearnerSettings settings,
    String kernel,
    int maxRepresented,
    int folds,
    int heldOut) {
  static final String RANDOM = "random";
  static final String HUMAN = "human";
  static final String MIXTURE = "MIXTURE";
  static final String PRISM_MIX = "PRISM-MIX";

  /** Does what the file has not got yet, and notes each row there at once. */
  SummaryResults run(List<AnnotatedCollection> collections, Path file, Consumer<String> says) {
    if (collections.size() < 3) {
      throw new PrismException(
          "%s has %d collections; one to summarise, one to choose by and one to learn from are the"
              + " least.",
          data, collections.size());
    }
    SummaryResults out =
        SummaryResults.resume(file, data, configuration(), AnnotatedCollection.digest(collections));
    List<List<PreparedTask>> all = new ArrayList<>();
    for (AnnotatedCollection c : collections) {
      all.add(PreparedTask.of(c, kernel, maxRepresented));
    }
    for (List<PreparedTask> c : all) {
      out = unlearned(out, c, file);
    }
    for (int fold = 0; fold < Math.min(folds, all.size()); fold++) {
      out = fold(out, all, fold, settings, PRISM_MIX, file, says);
      out = fold(out, all, fold, settings.weightsOnly(), MIXTURE, file, says);
    }
    return out;
  }

  private String configuration() {
    return String.join(
        "; ",
        String.join(", ", mixture.names()),
        settings.text(),
        "similarity " + kernel,
        "at most " + maxRepresented + " represented items",
        folds + " folds",
        "held-out collections: " + heldOut);
  }

  private SummaryResults unlearned(SummaryResults before, List<PreparedTask> c, Path file) {
    SummaryResults out = before;
    String name = c.getFirst().collection().name();
    if (!out.has(name, RANDOM)) {
      out =
          note(
              out,
              c,
              RANDOM,
              c.stream().map(p -> SummaryScores.random(p, settings.seed())).toList(),
              null);
    }
    for (int m = 0; m < mixture.components(); m++) {
      if (!out.has(name, mixture.name(m))) {
        out = note(out, c, mixture.name(m), scores(c, mixture.single(m)), null);
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

  private List<SummaryScores> scores(List<PreparedTask> tasks, double[] theta) {
    return tasks.stream().map(p -> SummaryScores.of(p, p.greedy(mixture.on(p, theta)))).toList();
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

  private SummaryResults fold(
      SummaryResults before,
      List<List<PreparedTask>> all,
      int fold,
      LearnerSettings settings,
      String method,
      Path file,
      Consumer<String> says) {
    List<List<PreparedTask>> test = new ArrayList<>(), others = new ArrayList<>();
    for (int c = 0; c < all.size(); c++) { // those after the fold come first
      int at = (c + fold) % all.size();
      (at % folds == fold ? test : others).add(all.get(at));
    }
    List<List<PreparedTask>> left =
        test.stream().filter(c -> !before.has(c.getFirst().collection().name(), method)).toList();
    if (left.isEmpty()) {
      return before;
    }
    int chosenBy = Math.min(heldOut, others.size() - 1);
    List<PreparedTask> held = flat(others.subList(0, chosenBy));
    List<PreparedTask> train = flat(others.subList(chosenBy, others.size()));
    long start = System.nanoTime();
    MarginLearner.State s =
        new MarginLearner(mixture, settings, train, held)
            .run(null, "", MarginLearner.Listener.NONE);
    SummaryResults out = before;
    for (List<PreparedTask> c : left) {
      out = note(out, c, method, scores(c, s.best()), mixture.text(s.best()));
    }
    out.write(file);
    says.accept(
        String.format(
            java.util.Locale.ROOT,
            "%s, fold %d of %d, %s: held out %.4f, %.0f s",
            data,
            fold + 1,
            Math.min(folds, all.size()),
            method,
            s.bestScore(),
            (System.nanoTime() - start) / 1e9));
    return out;
  }

  private static List<PreparedTask> flat(List<List<PreparedTask>> some) {
    return some.stream().flatMap(List::stream).toList();
  }
}
