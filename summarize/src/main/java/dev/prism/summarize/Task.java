package dev.prism.summarize;

import dev.prism.Problem;
import dev.prism.constraint.Constraint;
import dev.prism.data.DataException;
import dev.prism.optimize.Progress;
import dev.prism.run.Request;
import dev.prism.run.Result;
import dev.prism.spec.Model;
import dev.prism.spec.Similarities;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A summary that is asked for.
 *
 * @param source see {@link Reading#read}
 * @param query to be like: files, items, phrases, concepts
 * @param avoid to be unlike
 * @param seen to be unlike as well, for the reader knows it
 * @param measure null for what suits the guidance; see {@link Flavour}
 * @param kernel null for the cosine, or a model's own
 * @param concepts the names of a classifier's outputs; null for none
 * @param by text, pictures, vectors or concepts; null for what the guidance speaks of
 */
public record Task(
    String source,
    List<String> query,
    List<String> avoid,
    List<String> seen,
    Budget budget,
    String measure,
    String kernel,
    String optimizer,
    List<String> concepts,
    String by,
    Reading reading) {

  /** An item that shows no concept, or the one item there is, is like nothing. */
  private static final String KERNEL = "cosine:zero=0";

  public Summary run(Vectors vectors, Progress progress) {
    Consumer<String> note = reading.note();
    Material read = reading.read(source, vectors);
    Space space = space(read, vectors);
    Embedded all = Embedded.of(read, space, note);
    Material m = all.material();
    List<Example> like = examples("--query", query, m, space, vectors);
    List<Example> unlike = new ArrayList<>(examples("--private", avoid, m, space, vectors));
    unlike.addAll(examples("--seen", seen, m, space, vectors));
    boolean learned = Model.isNamed(measure); // from vectors as they are, by a kernel it knows
    boolean plain = learned || space instanceof OfConcepts;
    String usual = learned ? Model.kernel(measure) : KERNEL;
    Centre centre = plain ? Centre.none(all.rows()) : Centre.of(all.rows());
    Problem v =
        Problem.of(plain ? all.rows() : centre.without(all.rows()))
            .similarity(Similarities.named(kernel == null ? usual : kernel));
    v = like.isEmpty() ? v : v.query(centre.of(like));
    v = unlike.isEmpty() ? v : v.privateSet(centre.of(unlike));
    Flavour flavour = Flavour.of(!like.isEmpty(), !avoid.isEmpty(), !seen.isEmpty());
    IntStream own =
        Stream.concat(like.stream(), unlike.stream()).mapToInt(Example::own).filter(i -> i >= 0);
    int[] out = IntStream.concat(own, IntStream.of(budget.scraps(m))).distinct().toArray();
    Constraint within = budget.on(m, out, note);
    // A measure of the user's own may begin at zero, as a disparity does.
    within = measure == null ? within.stopAtZero() : within;
    Result found =
        Request.pick(within)
            .measure(measure == null ? flavour.measure() : measure)
            .optimizer(optimizer == null ? "auto" : optimizer)
            .from(v, progress);
    if (found.selection().stopped() != null
        && budget.hasRoom(m, out, found.selection().indices())) {
      note.accept(
          "The summary ends at %s: %s"
              .formatted(
                  m.kind().count(found.selection().picks().size()), found.selection().stopped()));
    }
    return new Summary(m, space.says(), flavour, found, like, List.copyOf(unlike));
  }

  private List<Example> examples(
      String option, List<String> words, Material m, Space space, Vectors vectors) {
    return Example.of(option, words, m, space, reading, vectors, reading.note());
  }

  private Space space(Material m, Vectors vectors) {
    Space texts = m.texts() == null ? null : new Space.OfTexts(vectors);
    Space vector = m.table().features() == null ? null : new Space.OfVectors();
    Space pictures = m.pictures() == null ? null : new Space.OfPictures(vectors);
    OfConcepts named = null;
    if (concepts != null) {
      named = new OfConcepts(concepts, vectors, true, reading.note());
    } else if (m.tags() != null) {
      named = new OfConcepts(m.tags().names(), vectors, false, reading.note());
    }
    if (by != null) {
      Space asked =
          switch (by) {
            case "text" -> texts;
            case "vectors" -> vector;
            case "pictures" -> pictures;
            case "concepts" -> named;
            default ->
                throw new DataException(
                    "--by %s should be text, pictures, vectors or concepts.", by);
          };
      if (asked == null) {
        throw new DataException("--by %s: %s has none.", by, m.source());
      }
      return asked;
    }
    return standard(texts, vector, pictures, named);
  }

  /** Concepts where they are what the guidance names; else the meaning of texts, where it can. */
  private Space standard(Space texts, Space vector, Space pictures, OfConcepts named) {
    List<String> words =
        Stream.of(query, avoid, seen).flatMap(List::stream).filter(Task::isWords).toList();
    if (concepts != null
        || named != null
            && !words.isEmpty()
            && (texts == null || words.stream().allMatch(named::knows))) {
      return named;
    }
    Stream<Space> order =
        words.isEmpty()
            ? Stream.of(vector, texts, pictures, named)
            : Stream.of(texts, named, vector, pictures);
    return order.filter(s -> s != null).findFirst().orElseThrow();
  }

  private static boolean isWords(String w) {
    try {
      return !java.nio.file.Files.exists(java.nio.file.Path.of(w));
    } catch (java.nio.file.InvalidPathException e) {
      return true;
    }
  }
}
