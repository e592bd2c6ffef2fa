package dev.prism.summarize;

import dev.prism.Problem;
import dev.prism.base.BadRequestException;
import dev.prism.constraint.Constraint;
import dev.prism.data.DataException;
import dev.prism.optimize.RunOptions.PickListener;
import dev.prism.run.Request;
import dev.prism.run.Result;
import dev.prism.spec.LearnedModel;
import dev.prism.spec.Similarities;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A request for a summary. Immutable and safe for use by multiple threads if its lists and the
 * listener of its reader are.
 *
 * @param source the input; see {@link SummaryInputReader#read}
 * @param query the query set: files, ids of items, phrases and concepts; empty for none
 * @param privateSet the private set, given like the query set; empty for none
 * @param seen content that the reader already knows, given like the query set; empty for none
 * @param budget the length of the summary
 * @param measure the measure, in the syntax of {@link dev.prism.spec.Spec}; null for the default of
 *     the {@link SummaryKind}
 * @param kernel the name of the similarity; null for the cosine, or for that of a learned model
 * @param optimizer the name of the optimizer; null for the automatic choice
 * @param concepts the names of the outputs of a classifier, for inputs whose vectors are such
 *     outputs; null for none
 * @param representation the representation by which items are compared: text, images, vectors or
 *     concepts; null for the one that suits the query and private sets
 * @param reader the reader of the input and of the examples
 */
public record SummaryRequest(
    String source,
    List<String> query,
    List<String> privateSet,
    List<String> seen,
    SummaryBudget budget,
    @Nullable String measure,
    @Nullable String kernel,
    @Nullable String optimizer,
    @Nullable List<String> concepts,
    @Nullable String representation,
    SummaryInputReader reader) {

  /** The cosine, with similarity 0 for an item without concepts, whose vector is 0. */
  private static final String KERNEL = "cosine:zero=0";

  /**
   * Reads the input and summarizes it.
   *
   * @param embedder the embedder of texts and images
   * @param progress is notified of every pick
   * @return the summary
   * @throws BadRequestException if the request is wrong whatever the input
   * @throws DataException if the input or an example cannot be used
   */
  public Summary run(ItemEmbedder embedder, PickListener progress) {
    Consumer<String> note = reader.note();
    SummaryInput read = reader.read(source, embedder);
    VectorSpace space = space(read, embedder);
    EmbeddedInput all = EmbeddedInput.of(read, space, note);
    SummaryInput m = all.input();
    List<Example> like = examples("query", query, m, space, embedder);
    List<Example> unlike = new ArrayList<>(examples("private", privateSet, m, space, embedder));
    unlike.addAll(examples("seen", seen, m, space, embedder));
    boolean learned =
        LearnedModel.isReference(measure); // compares vectors as they are, by its own kernel
    boolean plain = learned || space instanceof ConceptSpace;
    String defaultKernel = learned ? LearnedModel.kernelFor(measure) : KERNEL;
    Centering centre = plain ? Centering.none(all.rows()) : Centering.of(all.rows());
    Problem v =
        Problem.of(plain ? all.rows() : centre.subtract(all.rows()))
            .similarity(Similarities.named(kernel == null ? defaultKernel : kernel));
    v = like.isEmpty() ? v : v.query(centre.of(like));
    v = unlike.isEmpty() ? v : v.privateSet(centre.of(unlike));
    SummaryKind kind = SummaryKind.of(!like.isEmpty(), !privateSet.isEmpty(), !seen.isEmpty());
    IntStream own =
        Stream.concat(like.stream(), unlike.stream())
            .mapToInt(Example::poolIndex)
            .filter(i -> i >= 0);
    int[] out =
        IntStream.concat(own, IntStream.of(budget.tooShort(m, reader.minWords())))
            .distinct()
            .toArray();
    Constraint within = budget.constraint(m, out, note);
    // A given measure may begin at zero, as a disparity does.
    within = measure == null ? within.stopAtZero() : within;
    Result found =
        Request.pick(within)
            .measure(measure == null ? kind.measure() : measure)
            .optimizer(optimizer == null ? "auto" : optimizer)
            .from(v, progress);
    if (found.selection().stopReason() != null
        && budget.hasRoom(m, out, found.selection().indices())) {
      note.accept(
          "The summary ends at %s: %s"
              .formatted(
                  m.kind().count(found.selection().picks().size()),
                  found.selection().stopReason()));
    }
    return new Summary(m, space.description(), kind, found, like, List.copyOf(unlike));
  }

  private List<Example> examples(
      String set, List<String> words, SummaryInput m, VectorSpace space, ItemEmbedder embedder) {
    return Example.of(set, words, m, space, reader, embedder, reader.note());
  }

  private VectorSpace space(SummaryInput m, ItemEmbedder embedder) {
    VectorSpace texts = m.texts() == null ? null : new VectorSpace.OfTexts(embedder);
    VectorSpace vector = m.table().features() == null ? null : new VectorSpace.OfVectors();
    VectorSpace images = m.images() == null ? null : new VectorSpace.OfImages(embedder);
    ConceptSpace named = null;
    if (concepts != null) {
      named = new ConceptSpace(concepts, embedder, true, reader.note());
    } else if (m.tags() != null) {
      named = new ConceptSpace(m.tags().names(), embedder, false, reader.note());
    }
    if (representation != null) {
      VectorSpace given =
          switch (representation) {
            case "text" -> texts;
            case "vectors" -> vector;
            case "images" -> images;
            case "concepts" -> named;
            default ->
                throw new BadRequestException(
                    "The representation %s is unknown; use text, images, vectors or concepts.",
                    representation);
          };
      if (given == null) {
        throw new DataException(
            "%s has no %s, so this representation cannot be used.", m.source(), representation);
      }
      return given;
    }
    return defaultSpace(texts, vector, images, named);
  }

  /** Returns concepts if all phrases name concepts, else the meaning of texts if there are any. */
  private VectorSpace defaultSpace(
      @Nullable VectorSpace texts,
      @Nullable VectorSpace vector,
      @Nullable VectorSpace images,
      @Nullable ConceptSpace named) {
    List<String> words =
        Stream.of(query, privateSet, seen)
            .flatMap(List::stream)
            .filter(SummaryRequest::isPhrase)
            .toList();
    if (concepts != null
        || named != null
            && !words.isEmpty()
            && (texts == null || words.stream().allMatch(named::knows))) {
      return named;
    }
    Stream<VectorSpace> order =
        words.isEmpty()
            ? Stream.of(vector, texts, images, named)
            : Stream.of(texts, named, vector, images);
    return order.filter(s -> s != null).findFirst().orElseThrow();
  }

  private static boolean isPhrase(String w) {
    try {
      return !Files.exists(Path.of(w));
    } catch (InvalidPathException e) {
      return true;
    }
  }
}
