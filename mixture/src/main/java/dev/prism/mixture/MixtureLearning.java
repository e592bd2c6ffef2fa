package dev.prism.mixture;

import dev.prism.base.Names;
import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import dev.prism.data.StateFile;
import dev.prism.spec.LearnedModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Learns a model from collections with human summaries. Immutable and safe for use by multiple
 * threads.
 *
 * @param components the components as {@link ParametricMixture} reads them; null for the defaults
 * @param learner the method
 * @param kernel the similarity
 * @param maxRepresented see {@link PreparedTask#of}
 */
public record MixtureLearning(
    @Nullable List<String> components, MixtureLearner learner, String kernel, int maxRepresented) {
  /** The default similarity, which is not negative; rows of zeros are similar to nothing. */
  public static final String DEFAULT_KERNEL = "cosine-clipped:zero=0";

  /** The default number of items that facility location represents. */
  public static final int DEFAULT_MAX_REPRESENTED = 1000;

  private static final String STATE = "the state of a learning run";

  /**
   * A learned model.
   *
   * @param model the model
   * @param theta Θ
   */
  public record Learned(LearnedModel model, double[] theta) {}

  /**
   * The scores that a search has computed, from which it resumes.
   *
   * @param configuration the configuration, which must not change between runs
   * @param scores the scores
   */
  record SearchState(String configuration, List<MixtureScores.Entry> scores) {}

  /**
   * Learns a model.
   *
   * @param collections the collections
   * @param state the file in which the state is saved and from which a run is resumed; null for
   *     none
   * @param listener is notified of progress, in words
   * @return the model
   */
  public Learned run(
      List<AnnotatedCollection> collections,
      @Nullable Path state,
      MixtureSearch.Listener listener) {
    if (maxRepresented < 1) {
      throw new PrismException(
          "The number of items to represent is %d; it must be at least 1.", maxRepresented);
    }
    ParametricMixture mixture = mixture(collections, components);
    List<List<PreparedTask>> prepared = new ArrayList<>();
    collections.forEach(c -> prepared.add(PreparedTask.of(c, kernel, maxRepresented)));
    List<PreparedTask> tasks = prepared.stream().flatMap(List::stream).toList();
    Map<String, String> notes = new LinkedHashMap<>();
    notes.put("learned", learner.text());
    notes.put("from", collections.size() + " collections");
    String configuration = configuration(mixture, collections);
    double[] theta =
        switch (learner) {
          case MixtureLearner.Search s ->
              search(s, mixture, prepared, configuration, state, listener, notes);
          case MixtureLearner.Margin m -> {
            MarginLearner.State last =
                new MarginLearner(mixture, m.settings(), m.target(), tasks, tasks)
                    .run(state, configuration, e -> listener.onProgress(e.text(m.settings())));
            notes.put("training score", Names.format(last.bestScore()));
            yield last.best();
          }
        };
    int k =
        Math.max(
            1, (int) Math.round(tasks.stream().mapToInt(p -> p.task().k()).average().orElse(1)));
    return new Learned(new LearnedModel(mixture.text(theta), kernel, k, notes), theta);
  }

  private static double[] search(
      MixtureLearner.Search learner,
      ParametricMixture mixture,
      List<List<PreparedTask>> prepared,
      String configuration,
      @Nullable Path state,
      MixtureSearch.Listener listener,
      Map<String, String> notes) {
    MixtureScores scores =
        new MixtureScores(
            mixture,
            prepared.stream().map(c -> MixtureScores.some(c, learner.settings().tasks())).toList());
    if (state != null && Files.exists(state)) {
      scores.restore(read(state, configuration).scores());
    }
    MixtureSearch search = new MixtureSearch(scores, learner.settings());
    MixtureSearch.LearnedMixture found =
        search.run(
            text -> {
              if (state != null) {
                StateFile.write(state, new SearchState(configuration, scores.entries()));
              }
              listener.onProgress(text);
            });
    notes.put("start", "%s, score %.4f".formatted(found.start(), found.score()));
    notes.put(
        "steps",
        found.steps().isEmpty()
            ? "none; no step has a clear gain in cross-validation"
            : String.join("; ", found.steps().stream().map(MixtureSearch.Step::change).toList()));
    if (!found.steps().isEmpty()) {
      notes.put(
          "cross-validated gain",
          "%.4f ± %.4f".formatted(found.gain().mean(), found.gain().error()));
    }
    if (!search.frozen().isEmpty()) {
      notes.put("without effect", String.join(", ", search.frozen()));
    }
    return found.theta();
  }

  private static SearchState read(Path file, String configuration) {
    SearchState s = StateFile.read(file, SearchState.class, STATE);
    if (s.configuration == null || s.scores == null) {
      throw new DataException("%s is not %s; it is left as it is.", file, STATE);
    }
    if (!configuration.equals(s.configuration)) {
      throw new DataException(
          "%s is the state of another configuration; delete it, or name another file. It has: %s;"
              + " this run has: %s.",
          file, s.configuration, configuration);
    }
    return s;
  }

  /**
   * Returns the family of mixtures for collections, of which all tasks must have the same auxiliary
   * sets.
   *
   * @param collections the collections
   * @param components the components; null for the defaults: those of the paper, and coverage where
   *     collections have concepts or texts
   * @return the family
   * @throws DataException if tasks differ in their auxiliary sets
   */
  public static ParametricMixture mixture(
      List<AnnotatedCollection> collections, @Nullable List<String> components) {
    if (collections.isEmpty()) {
      throw new PrismException("There are no collections to learn from.");
    }
    AnnotatedCollection.Task first = collections.getFirst().tasks().getFirst();
    boolean query = first.query() != null, privateSet = first.privateSet() != null;
    for (AnnotatedCollection c : collections) {
      for (AnnotatedCollection.Task t : c.tasks()) {
        if ((t.query() != null) != query || (t.privateSet() != null) != privateSet) {
          throw new DataException(
              "%s, %s has %s, and the first task %s; a mixture is learned for one kind of task.",
              c.name(),
              t.name(),
              describe(t.query() != null, t.privateSet() != null),
              describe(query, privateSet));
        }
      }
    }
    List<String> all = components;
    if (all == null) {
      all = new ArrayList<>(ComponentLists.ofPaper(query, privateSet));
      if (collections.stream().noneMatch(c -> c.words().areItems())) {
        all.addAll(ComponentLists.ofCoverage(query, privateSet));
      }
    }
    return new ParametricMixture(all, query, privateSet);
  }

  private static String describe(boolean query, boolean privateSet) {
    return query
        ? privateSet ? "a query and a private set" : "a query"
        : privateSet ? "a private set" : "neither a query nor a private set";
  }

  /** Returns the configuration to which a state belongs. */
  private String configuration(ParametricMixture mixture, List<AnnotatedCollection> collections) {
    return String.join(
        "; ",
        String.join(", ", mixture.names()),
        learner.schedule(),
        kernel,
        "represent " + maxRepresented,
        collections.size() + " collections, " + AnnotatedCollection.digest(collections));
  }
}
