package dev.prism.summarize;

import dev.prism.base.BadRequestException;
import dev.prism.data.DataException;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the input of a summary from a file or a folder. Immutable and safe for use by multiple
 * threads if its listener is.
 *
 * @param text the column of texts; null for the first of text, sentence, content and caption
 * @param tags the column of concepts; null for the first of tags, concepts and labels
 * @param lines whether every line of a text is an item; otherwise every sentence is
 * @param fps the frames per second of a folder of frames, whose names contain their numbers, above
 *     0; null for a folder of images
 * @param shots whether frames are grouped into shots
 * @param columns the columns and options for reading tables
 * @param minWords the least number of words of a sentence, and of an item in a budget of words
 * @param note is notified of items that are skipped and of words that are interpreted
 */
public record SummaryInputReader(
    @Nullable String text,
    @Nullable String tags,
    boolean lines,
    @Nullable Double fps,
    boolean shots,
    ReadOptions columns,
    int minWords,
    Consumer<String> note) {

  private static final List<String> TEXTS = List.of("text", "sentence", "content", "caption");
  private static final List<String> IMAGES = List.of("image", "picture", "frame", "file");
  private static final List<String> TAGS = List.of("tags", "concepts", "labels");
  private static final List<String> SECONDS = List.of("seconds", "duration");
  private static final List<String> TIMES = List.of("seconds", "duration", "start", "end");

  /** Checks the least number of words. */
  public SummaryInputReader {
    if (minWords < 1) {
      throw new BadRequestException(
          "A sentence of at least %d words was requested; the number must be at least 1.",
          minWords);
    }
  }

  /**
   * Creates a reader of sentences of six words or more.
   *
   * @param text the column of texts; null for the first of text, sentence, content and caption
   * @param tags the column of concepts; null for the first of tags, concepts and labels
   * @param lines whether every line of a text is an item; otherwise every sentence is
   * @param fps the frames per second of a folder of frames; null for a folder of pictures
   * @param shots whether frames are grouped into shots
   * @param columns the columns and options for reading tables
   * @param note is notified of items that are skipped and of words that are interpreted
   */
  public SummaryInputReader(
      @Nullable String text,
      @Nullable String tags,
      boolean lines,
      @Nullable Double fps,
      boolean shots,
      ReadOptions columns,
      Consumer<String> note) {
    this(text, tags, lines, fps, shots, columns, Document.MIN_WORDS, note);
  }

  /**
   * Reads the items of an input.
   *
   * @param source a folder of images or frames, a text, a video, a table, or - for a text on
   *     standard input
   * @param embedder the embedder of frames that are grouped into shots
   * @return the items, in reading order
   * @throws DataException if the source cannot be read or has nothing to summarize
   */
  public SummaryInput read(String source, ItemEmbedder embedder) {
    if (source.equals("-")) {
      return document("standard input", standardInput(), false);
    }
    Path file = Path.of(source);
    TableReader.checkExists(file);
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    if (Files.isDirectory(file)) {
      return fps == null ? images(file) : frames(file, fps, embedder);
    }
    if (isImage(name)) {
      return images(file.toString(), List.of(file), List.of(name));
    }
    if (VideoFrames.isVideo(name)) {
      return frames(VideoFrames.frames(file), VideoFrames.FRAMES_PER_SECOND, embedder);
    }
    if (name.endsWith(".txt") || name.endsWith(".text")) {
      return document(source, TableReader.readText(file), false);
    }
    if (name.matches(".*\\.(md|markdown|mdown|rmd)")) {
      return document(source, TableReader.readText(file), true);
    }
    return table(file, load(source));
  }

  /** Reads a table; columns of times are kept out of the vectors. */
  private Table load(String source) {
    Table t = TableReader.read(source, columns);
    List<String> times =
        t.featureNames() == null
            ? List.of()
            : TIMES.stream().filter(t.featureNames()::contains).toList();
    if (times.isEmpty()) {
      return t;
    }
    List<String> keep = Stream.concat(columns.metadataColumns().stream(), times.stream()).toList();
    return TableReader.read(source, columns.withMetadataColumns(keep.toArray(String[]::new)));
  }

  /** Reads query or private items, for which columns may be absent. */
  SummaryInputReader forAuxiliarySets() {
    return new SummaryInputReader(
        text, tags, lines, null, false, columns.ignoringMissing(), minWords, note);
  }

  static boolean isImage(String name) {
    return name.toLowerCase(Locale.ROOT).matches(".*\\.(png|jpe?g)");
  }

  private static String standardInput() {
    try {
      return new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw DataException.unreadable("Standard input", e);
    }
  }

  private SummaryInput document(String source, String text, boolean markdown) {
    List<Document.Sentence> all = Document.sentences(source, text, markdown, lines, minWords);
    List<String> texts = all.stream().map(Document.Sentence::text).toList();
    List<String> locations =
        all.stream()
            .map(s -> (s.heading().isEmpty() ? "" : s.heading() + ", ") + "line " + s.line())
            .toList();
    List<String> ids = IntStream.rangeClosed(1, all.size()).mapToObj(Integer::toString).toList();
    Map<String, Integer> section = new LinkedHashMap<>();
    int[] sections =
        all.stream()
            .mapToInt(s -> section.computeIfAbsent(s.heading(), h -> section.size()))
            .toArray();
    Table t = new Table(source, null, ids, Map.of("text", texts));
    return new SummaryInput(
        SummaryInput.Kind.SENTENCE, t, texts, locations, sections, null, null, null, null);
  }

  private SummaryInput images(Path folder) {
    List<Path> files = TableReader.listImages(folder);
    List<String> ids =
        files.stream().map(f -> folder.relativize(f).toString().replace('\\', '/')).toList();
    return images(folder.toString(), files, ids);
  }

  private static SummaryInput images(String source, List<Path> files, List<String> ids) {
    Table t = new Table(source, null, ids, Map.of());
    return new SummaryInput(SummaryInput.Kind.IMAGE, t, null, null, null, files, null, null, null);
  }

  private SummaryInput frames(Path folder, double rate, ItemEmbedder embedder) {
    if (!(rate > 0) || Double.isInfinite(rate)) {
      throw new BadRequestException(
          "%s frames per second were given; the number must be positive.", rate);
    }
    SummaryInput frames = Frames.timed(images(folder), rate);
    if (!shots) {
      return frames;
    }
    EmbeddedInput all = EmbeddedInput.of(frames, new VectorSpace.OfImages(embedder), note);
    return Frames.shots(all.input(), all.rows());
  }

  private SummaryInput table(Path file, Table t) {
    List<String> texts = column(t, text, TEXTS);
    List<String> names = column(t, null, IMAGES);
    List<String> tagged = column(t, tags, TAGS);
    List<Path> images = names == null ? null : siblings(file, names);
    if (images != null && images.contains(null)) {
      images = null; // the column has other contents than images
    }
    double[] seconds = seconds(t);
    double[] starts = t.columns().containsKey("start") ? t.numbers("start") : null;
    ConceptTags concepts =
        tagged != null
            ? ConceptTags.of(t.source(), tagged)
            : t.featureNames() == null ? null : new ConceptTags(t.featureNames(), t.features());
    boolean nothing = texts == null && images == null && concepts == null;
    if (nothing && t.features() == null) {
      throw new DataException(
          "%s has no texts, images, tags or vectors (its columns are %s); name the column of"
              + " texts or of tags.",
          t.source(), String.join(", ", t.columns().keySet()));
    }
    SummaryInput.Kind kind =
        seconds != null
            ? SummaryInput.Kind.SHOT
            : images != null ? SummaryInput.Kind.IMAGE : SummaryInput.Kind.ITEM;
    return new SummaryInput(kind, t, texts, null, null, images, concepts, starts, seconds);
  }

  private @Nullable List<String> column(Table t, @Nullable String named, List<String> defaults) {
    if (named != null && (t.columns().containsKey(named) || !columns.ignoreMissing())) {
      return t.column(named);
    }
    return defaults.stream()
        .map(t.columns()::get)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** Returns files relative to the folder of the table; null for a name that is no image's. */
  private static List<@Nullable Path> siblings(Path table, List<String> names) {
    List<@Nullable Path> out = new ArrayList<>();
    for (String name : names) {
      Path p = name == null || !isImage(name) ? null : table.resolveSibling(name);
      out.add(p);
    }
    return out;
  }

  private static double @Nullable [] seconds(Table t) {
    for (String name : SECONDS) {
      if (t.columns().containsKey(name)) {
        return t.numbers(name);
      }
    }
    if (!t.columns().containsKey("start") || !t.columns().containsKey("end")) {
      return null;
    }
    double[] start = t.numbers("start"), end = t.numbers("end");
    return IntStream.range(0, start.length).mapToDouble(i -> end[i] - start[i]).toArray();
  }
}
