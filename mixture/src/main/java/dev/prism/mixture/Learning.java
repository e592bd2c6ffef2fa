package dev.prism.mixture;

import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import dev.prism.spec.Model;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * From collections with summaries to a model.
 *
 * @param components as {@link Blend} has them; null for what suits the guides
 * @param kernel what items are compared by
 * @param represent see {@link Prepared}
 * @param heldOut so many collections, the last ones, choose the epoch
 */
public record Learning(
    List<String> components, Settings how, String kernel, int represent, int heldOut) {
  /** Similarities that are not negative, with rows of zeros like nothing. */
  public static final String KERNEL = "cosine-clipped:zero=0";

  public static final int REPRESENT = 1000;

  /** A model, and how it came about. */
  public record Learned(Model model, Learner.State state) {}

  /**
   * @param state where to note how far it got; null for nowhere. A run that finds the file goes on
   *     from there
   */
  public Learned run(List<Collection> collections, Path state, Learner.Watch watch) {
    if (heldOut < 0 || heldOut >= collections.size()) {
      throw new PrismException(
          "%d collections are to be held out, and there are %d; at least one must be left to learn"
              + " from.",
          heldOut, collections.size());
    }
    Blend blend = blend(collections, components);
    List<Prepared> train = new ArrayList<>(), held = new ArrayList<>();
    int tasks = 0, items = 0;
    for (int c = 0; c < collections.size(); c++) {
      List<Prepared> all = Prepared.of(collections.get(c), kernel, represent);
      (c < collections.size() - heldOut ? train : held).addAll(all);
      for (Prepared p : all) {
        items += p.task().k();
        tasks++;
      }
    }
    String question = question(blend, collections);
    Learner.State s = new Learner(blend, how, train, held).run(state, question, watch);
    Map<String, String> notes = new LinkedHashMap<>();
    notes.put("learned", how.text());
    notes.put("from", collections.size() + " collections, " + heldOut + " of them held out");
    if (heldOut > 0) {
      notes.put("held-out score", String.valueOf(s.bestScore()));
    }
    int k = Math.max(1, Math.round((float) items / tasks));
    return new Learned(new Model(blend.text(s.best()), kernel, k, notes), s);
  }

  /** The family for these collections, which must all ask for the same guides. */
  public static Blend blend(List<Collection> collections, List<String> components) {
    if (collections.isEmpty()) {
      throw new PrismException("There are no collections to learn from.");
    }
    Collection.Task first = collections.getFirst().tasks().getFirst();
    boolean query = first.query() != null, avoid = first.avoid() != null;
    for (Collection c : collections) {
      for (Collection.Task t : c.tasks()) {
        if ((t.query() != null) != query || (t.avoid() != null) != avoid) {
          throw new DataException(
              "%s, %s has %s, and the first task %s; a mixture is learned for one kind of task.",
              c.name(), t.name(), says(t.query() != null, t.avoid() != null), says(query, avoid));
        }
      }
    }
    return new Blend(components == null ? Blend.standard(query, avoid) : components, query, avoid);
  }

  private static String says(boolean query, boolean avoid) {
    return query
        ? avoid ? "a query and a private set" : "a query"
        : avoid ? "a private set" : "neither a query nor a private set";
  }

  /** What a state belongs to. */
  private String question(Blend blend, List<Collection> collections) {
    return String.join(
        "; ",
        String.join(", ", blend.names()),
        how.schedule(),
        kernel,
        "represent " + represent,
        heldOut + " held out",
        collections.size() + " collections, " + Collection.digest(collections));
  }
}
