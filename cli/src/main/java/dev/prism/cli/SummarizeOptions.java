package dev.prism.cli;

import dev.prism.base.BadRequestException;
import dev.prism.data.TableReader;
import dev.prism.optimize.Optimizers;
import dev.prism.spec.Similarities;
import dev.prism.summarize.Document;
import dev.prism.summarize.SummaryBudget;
import dev.prism.summarize.SummaryInputReader;
import dev.prism.summarize.SummaryRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The request of {@code prism summarize}. */
final class SummarizeOptions {
  @Parameters(
      paramLabel = "PATH",
      description =
          "The input: a text (txt, md), a folder of images or frames, a table of items (jsonl,"
              + " csv, …), a video (needs ffmpeg), or - for a text on standard input.")
  @HelpSection.In(HelpSection.INPUT)
  String source;

  @Option(
      names = "--lines",
      description = "Every line of a text is an item. Default: every sentence is an item.")
  @HelpSection.In(HelpSection.INPUT)
  boolean lines;

  @Option(
      names = "--min-words",
      paramLabel = "N",
      defaultValue = "" + Document.MIN_WORDS,
      description =
          "Omit sentences of fewer than N words, at least 1, and with --words all items that are so"
              + " short. Default: ${DEFAULT-VALUE}.")
  @HelpSection.In(HelpSection.INPUT)
  int minWords;

  @Option(
      names = "--fps",
      paramLabel = "N",
      description =
          "PATH is a folder of video frames with numbers as names, N frames per second. Default:"
              + " PATH is a folder of images.")
  @HelpSection.In(HelpSection.INPUT)
  Double fps;

  @Option(
      names = "--shots",
      description =
          "Group the frames of a folder into shots, which are the items; videos are always grouped."
              + " Default: every frame is an item.")
  @HelpSection.In(HelpSection.INPUT)
  boolean shots;

  @Mixin ColumnOptions columns;
  @Mixin EmbedderOptions embedding;

  @Option(
      names = "--tags",
      paramLabel = "COLUMN",
      description =
          "Column with the concepts of an item. Default: a column named tags, concepts or labels.")
  @HelpSection.In(HelpSection.COLUMNS)
  String tags;

  @Option(
      names = "--concepts",
      paramLabel = "FILE",
      description =
          "Names of the outputs of a classifier, one per line, for inputs whose vectors are such"
              + " outputs. Default: none.")
  @HelpSection.In(HelpSection.COLUMNS)
  Path concepts;

  @Option(
      names = {"-q", "--query"},
      paramLabel = "EXAMPLE",
      description =
          "Query set: a phrase, a concept, an item, a file or a folder. May be repeated. Default:"
              + " none.")
  @HelpSection.In(HelpSection.QUERY_AND_PRIVATE)
  List<String> query = List.of();

  @Option(
      names = {"-p", "--private"},
      paramLabel = "EXAMPLE",
      description = "Private set, given as for --query. May be repeated. Default: none.")
  @HelpSection.In(HelpSection.QUERY_AND_PRIVATE)
  List<String> privateSet = List.of();

  @Option(
      names = "--seen",
      paramLabel = "EXAMPLE",
      description =
          "Content that the reader already knows, for an update summary, given as for --query. May"
              + " be repeated. Default: none.")
  @HelpSection.In(HelpSection.QUERY_AND_PRIVATE)
  List<String> seen = List.of();

  @Option(
      names = {"-m", "--measure"},
      paramLabel = "SPEC",
      description =
          "Measure with its parameters, as for prism select. Default: a measure that suits the kind"
              + " of summary.")
  @HelpSection.In(HelpSection.MEASURE)
  String measure;

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description = "Model of prism learn, which replaces --measure and --kernel. Default: none.")
  @HelpSection.In(HelpSection.MEASURE)
  Path model;

  @Option(
      names = "--kernel",
      paramLabel = "NAME",
      description = "Similarity of two items, as for prism select. Default: cosine:zero=0.")
  @HelpSection.In(HelpSection.MEASURE)
  String kernel;

  @Option(
      names = "--representation",
      paramLabel = "NAME",
      description =
          "Representation of items that have several: text, images, vectors or"
              + " concepts. Default: the one that the query and private sets name.")
  @HelpSection.In(HelpSection.MEASURE)
  String representation;

  @Option(
      names = "-k",
      paramLabel = "N",
      description =
          "Select at most N items, at least 1. One of -k, --words and --seconds is required.")
  @HelpSection.In(HelpSection.CONSTRAINTS)
  Integer k;

  @Option(
      names = "--words",
      paramLabel = "N",
      description = "Select items with at most N words in total, at least 1.")
  @HelpSection.In(HelpSection.CONSTRAINTS)
  Integer words;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "Select items of at most S seconds in total, above 0.")
  @HelpSection.In(HelpSection.CONSTRAINTS)
  Double seconds;

  @Option(
      names = "--optimizer",
      paramLabel = "NAME",
      completionCandidates = SelectionOptions.OptimizerNames.class,
      description = "Optimizer: ${COMPLETION-CANDIDATES}. Default: auto.")
  @HelpSection.In(HelpSection.EXECUTION)
  String optimizer;

  /**
   * Returns the request that the options describe.
   *
   * @param note receives remarks, such as on images that cannot be read
   */
  SummaryRequest request(Consumer<String> note) {
    return new SummaryRequest(
        source,
        query,
        privateSet,
        seen,
        new SummaryBudget(k, words, seconds),
        model == null ? measure : "@" + model,
        kernel,
        optimizer,
        concepts == null ? null : TableReader.readText(concepts).lines().toList(),
        representation,
        // without --fps, only videos have frames, and these are grouped into shots
        new SummaryInputReader(
            embedding.text,
            tags,
            lines,
            fps,
            shots || fps == null,
            columns.options(),
            minWords,
            note));
  }

  /** Returns the examples of the query and private sets and of known content. */
  Stream<String> examples() {
    return Stream.of(query, privateSet, seen).flatMap(List::stream);
  }

  /** Rejects options that are wrong whatever the input holds. */
  void check() {
    if (model != null && measure != null) {
      throw new BadRequestException("Use -m or --model, not both.");
    }
    if (model != null) {
      TableReader.checkExists(model);
    }
    if (kernel != null) {
      Similarities.named(kernel);
    }
    if (optimizer != null) {
      Optimizers.named(optimizer);
    }
    for (String example : examples().toList()) {
      if (example.isBlank()) {
        throw new BadRequestException(
            "An example of the query or private set is empty; omit the option (is a variable not"
                + " set?).");
      }
    }
  }
}
