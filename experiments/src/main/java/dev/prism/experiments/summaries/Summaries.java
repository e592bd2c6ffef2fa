package dev.prism.experiments.summaries;

import dev.prism.base.PrismException;
import dev.prism.mixture.Blend;
import dev.prism.mixture.Collection;
import dev.prism.mixture.Learner;
import dev.prism.mixture.Prepared;
import dev.prism.mixture.Scores;
import dev.prism.mixture.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Every collection is summarised by what was learned from the others: chance, each component,
 * MIXTURE, PRISM-MIX, and people against each other.
 *
 * @param folds so many times something is learned; collections are dealt out to them
 * @param heldOut so many collections of the others choose the epoch
 */
public record Summaries(
    String data, Blend blend, Settings how, String kernel, int represent, int folds, int heldOut) {
  public static final String RANDOM = "random";
  public static final String HUMAN = "human";
  public static final String MIXTURE = "MIXTURE";
  public static final String PRISM_MIX = "PRISM-MIX";

  /** Does what the file has not got yet, and notes each row there at once. */
  public SummaryResults run(List<Collection> collections, Path file, Consumer<String> says) {
    if (collections.size() < 3) {
      throw new PrismException(
          "%s has %d collections; one to summarise, one to choose by and one to learn from are the"
              + " least.",
          data, collections.size());
    }
    SummaryResults out =
        SummaryResults.goOn(file, data, question(), Collection.digest(collections));
    List<List<Prepared>> all = new ArrayList<>();
    for (Collection c : collections) {
      all.add(Prepared.of(c, kernel, represent));
    }
    for (List<Prepared> c : all) {
      out = unlearned(out, c, file);
    }
    for (int fold = 0; fold < Math.min(folds, all.size()); fold++) {
      out = fold(out, all, fold, how, PRISM_MIX, file, says);
      out = fold(out, all, fold, how.weightsOnly(), MIXTURE, file, says);
    }
    return out;
  }

  private String question() {
    return String.join(
        "; ",
        String.join(", ", blend.names()),
        how.text(),
        "compared by " + kernel,
        "facility location represents at most " + represent + " items",
        folds + " folds",
        heldOut + " held out");
  }

  private SummaryResults unlearned(SummaryResults before, List<Prepared> c, Path file) {
    SummaryResults out = before;
    String name = c.getFirst().collection().name();
    if (!out.has(name, RANDOM)) {
      out = note(out, c, RANDOM, c.stream().map(p -> Scores.random(p, how.seed())).toList(), null);
    }
    for (int m = 0; m < blend.components(); m++) {
      if (!out.has(name, blend.name(m))) {
        out = note(out, c, blend.name(m), scores(c, blend.single(m)), null);
      }
    }
    if (!out.has(name, HUMAN)) {
      out = note(out, c, HUMAN, c.stream().map(Scores::human).toList(), null);
    }
    if (out != before) {
      out.write(file);
    }
    return out;
  }

  private List<Scores> scores(List<Prepared> tasks, double[] theta) {
    return tasks.stream().map(p -> Scores.of(p, p.greedy(blend.on(p, theta)))).toList();
  }

  private static SummaryResults note(
      SummaryResults to, List<Prepared> c, String method, List<Scores> all, String model) {
    return to.and(
        SummaryResults.Row.of(
            c.getFirst().collection().name(), method, c.size(), Scores.mean(all), model));
  }

  private SummaryResults fold(
      SummaryResults before,
      List<List<Prepared>> all,
      int fold,
      Settings settings,
      String method,
      Path file,
      Consumer<String> says) {
    List<List<Prepared>> test = new ArrayList<>(), others = new ArrayList<>();
    for (int c = 0; c < all.size(); c++) { // those after the fold come first
      int at = (c + fold) % all.size();
      (at % folds == fold ? test : others).add(all.get(at));
    }
    List<List<Prepared>> left =
        test.stream().filter(c -> !before.has(c.getFirst().collection().name(), method)).toList();
    if (left.isEmpty()) {
      return before;
    }
    int chosenBy = Math.min(heldOut, others.size() - 1);
    List<Prepared> held = flat(others.subList(0, chosenBy));
    List<Prepared> train = flat(others.subList(chosenBy, others.size()));
    long start = System.nanoTime();
    Learner.State s = new Learner(blend, settings, train, held).run(null, "", Learner.Watch.NONE);
    SummaryResults out = before;
    for (List<Prepared> c : left) {
      out = note(out, c, method, scores(c, s.best()), blend.text(s.best()));
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

  private static List<Prepared> flat(List<List<Prepared>> some) {
    return some.stream().flatMap(List::stream).toList();
  }
}
