package dev.prism.mixture;

import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import dev.prism.spec.LearnedModel;
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
 * @param settings the settings of the learner
 * @param kernel the similarity
 * @param maxRepresented see {@link PreparedTask#of}
 * @param heldOut the number of collections, the last ones, that select the epoch
 */
public record MixtureLearning(
    @Nullable List<String> components,
    LearnerSettings settings,
    String kernel,
    int maxRepresented,
    int heldOut) {
  /** The default similarity, which is not negative; rows of zeros are similar to nothing. */
  public static final String DEFAULT_KERNEL = "cosine-clipped:zero=0";

  /** The default number of items that facility location represents. */
  public static final int DEFAULT_MAX_REPRESENTED = 1000;

  /**
   * A learned model.
   *
   * @param model the model
   * @param state the last state of the learner
   */
  public record Learned(LearnedModel model, MarginLearner.State state) {}

  /**
   * Learns a model.
   *
   * @param collections the collections
   * @param state the file in which the state is saved and from which a run is resumed; null for
   *     none
   * @param listener is notified after every epoch
   * @return the model
   */
  public Learned run(
      List<AnnotatedCollection> collections,
      @Nullable Path state,
      MarginLearner.Listener listener) {
    if (maxRepresented < 1) {
      throw new PrismException(
          "The number of items to represent is %d; it must be at least 1.", maxRepresented);
    }
    if (heldOut < 0 || heldOut >= collections.size()) {
      throw new PrismException(
          "%d of %d collections are held out; at least one must be left to learn from.",
          heldOut, collections.size());
    }
    ParametricMixture mixture = mixture(collections, components);
    List<PreparedTask> train = new ArrayList<>(), held = new ArrayList<>();
    int tasks = 0, items = 0;
    for (int c = 0; c < collections.size(); c++) {
      List<PreparedTask> all = PreparedTask.of(collections.get(c), kernel, maxRepresented);
      (c < collections.size() - heldOut ? train : held).addAll(all);
      for (PreparedTask p : all) {
        items += p.task().k();
        tasks++;
      }
    }
    String configuration = configuration(mixture, collections);
    MarginLearner.State s =
        new MarginLearner(mixture, settings, train, held).run(state, configuration, listener);
    Map<String, String> notes = new LinkedHashMap<>();
    notes.put("learned", settings.text());
    notes.put("from", collections.size() + " collections, " + heldOut + " of them held out");
    if (heldOut > 0) {
      notes.put("held-out score", String.valueOf(s.bestScore()));
    }
    int k = Math.max(1, Math.round((float) items / tasks));
    return new Learned(new LearnedModel(mixture.text(s.best()), kernel, k, notes), s);
  }

  /**
   * Returns the family of mixtures for collections, of which all tasks must have the same auxiliary
   * sets.
   *
   * @param collections the collections
   * @param components the components; null for the defaults
   * @return the family
   * @throws DataException if tasks differ in their auxiliary sets
   */
  public static ParametricMixture mixture(
      List<AnnotatedCollection> collections, List<String> components) {
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
    return new ParametricMixture(
        components == null ? ParametricMixture.defaultComponents(query, privateSet) : components,
        query,
        privateSet);
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
        settings.schedule(),
        kernel,
        "represent " + maxRepresented,
        heldOut + " held out",
        collections.size() + " collections, " + AnnotatedCollection.digest(collections));
  }
}
