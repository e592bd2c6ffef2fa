package dev.prism.summarize;

import dev.prism.data.DataException;
import dev.prism.data.Load;
import dev.prism.data.Options;
import dev.prism.data.Table;
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

/**
 * From a file or a folder to what is summarized.
 *
 * @param text the column of texts; null for the usual names
 * @param tags the column of concepts; null for the usual names
 * @param lines every line of a text is an item
 * @param fps of a folder of frames, whose names hold their numbers; null for pictures
 * @param shots frames are put together to shots
 * @param note is told of what is left out
 */
public record Reading(
    String text,
    String tags,
    boolean lines,
    Double fps,
    boolean shots,
    Options columns,
    Consumer<String> note) {

  private static final List<String> TEXTS = List.of("text", "sentence", "content", "caption");
  private static final List<String> PICTURES = List.of("picture", "image", "frame", "file");
  private static final List<String> TAGS = List.of("tags", "concepts", "labels");
  private static final List<String> SECONDS = List.of("seconds", "duration");
  private static final List<String> TIMES = List.of("seconds", "duration", "start", "end");

  /**
   * @param source a folder of pictures or frames, a text, a video, a table, or - for a text on
   *     standard input
   */
  public Material read(String source, Vectors vectors) {
    if (source.equals("-")) {
      return document("standard input", standardInput(), false);
    }
    Path file = Path.of(source);
    Load.checkThere(file);
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    if (Files.isDirectory(file)) {
      return fps == null ? pictures(file) : frames(file, fps, vectors);
    }
    if (isPicture(name)) {
      return pictures(file.toString(), List.of(file), List.of(name));
    }
    if (Video.isVideo(name)) {
      return frames(Video.frames(file), Video.FRAMES_A_SECOND, vectors);
    }
    if (name.endsWith(".txt") || name.endsWith(".text")) {
      return document(source, Load.text(file), false);
    }
    if (name.matches(".*\\.(md|markdown|mdown|rmd)")) {
      return document(source, Load.text(file), true);
    }
    return table(file, load(source));
  }

  /** Columns of numbers are vectors to a table, and times are none. */
  private Table load(String source) {
    Table t = Load.table(source, columns);
    List<String> times =
        t.names() == null ? List.of() : TIMES.stream().filter(t.names()::contains).toList();
    if (times.isEmpty()) {
      return t;
    }
    List<String> keep = Stream.concat(columns.keep().stream(), times.stream()).toList();
    return Load.table(source, columns.withKeep(keep.toArray(String[]::new)));
  }

  /** The same for guides, of which columns need not all be there. */
  Reading guide() {
    return new Reading(text, tags, lines, null, false, columns.whereThere(), note);
  }

  static boolean isPicture(String name) {
    return name.toLowerCase(Locale.ROOT).matches(".*\\.(png|jpe?g)");
  }

  private static String standardInput() {
    try {
      return new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new DataException("Standard input cannot be read: %s.", e.getMessage());
    }
  }

  private Material document(String source, String text, boolean markdown) {
    List<Document.Sentence> all = Document.sentences(source, text, markdown, lines);
    List<String> texts = all.stream().map(Document.Sentence::text).toList();
    List<String> places =
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
    return new Material(Material.Kind.SENTENCE, t, texts, places, sections, null, null, null, null);
  }

  private Material pictures(Path folder) {
    List<Path> files = Load.pictures(folder);
    List<String> ids =
        files.stream().map(f -> folder.relativize(f).toString().replace('\\', '/')).toList();
    return pictures(folder.toString(), files, ids);
  }

  private static Material pictures(String source, List<Path> files, List<String> ids) {
    Table t = new Table(source, null, ids, Map.of());
    return new Material(Material.Kind.PICTURE, t, null, null, null, files, null, null, null);
  }

  private Material frames(Path folder, double rate, Vectors vectors) {
    if (!(rate > 0) || Double.isInfinite(rate)) {
      throw new DataException("--fps %s should be a positive number of frames a second.", rate);
    }
    Material frames = Frames.timed(pictures(folder), rate);
    if (!shots) {
      return frames;
    }
    Embedded all = Embedded.of(frames, new Space.OfPictures(vectors), note);
    return Frames.shots(all.material(), all.rows());
  }

  private Material table(Path file, Table t) {
    List<String> texts = column(t, text, TEXTS);
    List<String> names = column(t, null, PICTURES);
    List<String> tagged = column(t, tags, TAGS);
    List<Path> pictures = names == null ? null : beside(file, names);
    if (pictures != null && pictures.contains(null)) {
      pictures = null; // a column that happens to be called so
    }
    double[] seconds = seconds(t);
    double[] starts = t.columns().containsKey("start") ? t.numbers("start") : null;
    Tags concepts =
        tagged != null
            ? Tags.of(t.source(), tagged)
            : t.names() == null ? null : new Tags(t.names(), t.features());
    boolean nothing = texts == null && pictures == null && concepts == null;
    if (nothing && t.features() == null) {
      throw new DataException(
          "%s has no texts, pictures, tags or vectors to summarize by (there are %s); name the"
              + " column of texts with --text, or of tags with --tags.",
          t.source(), String.join(", ", t.columns().keySet()));
    }
    Material.Kind kind =
        seconds != null
            ? Material.Kind.SHOT
            : pictures != null ? Material.Kind.PICTURE : Material.Kind.ITEM;
    return new Material(kind, t, texts, null, null, pictures, concepts, starts, seconds);
  }

  private List<String> column(Table t, String named, List<String> usual) {
    if (named != null && (t.columns().containsKey(named) || !columns.lenient())) {
      return t.column(named);
    }
    return usual.stream().map(t.columns()::get).filter(Objects::nonNull).findFirst().orElse(null);
  }

  /** Files as they are named: by themselves, or beside the table; null for what is not there. */
  private static List<Path> beside(Path table, List<String> names) {
    List<Path> out = new ArrayList<>();
    for (String name : names) {
      Path p = name == null || !isPicture(name) ? null : table.resolveSibling(name);
      out.add(p);
    }
    return out;
  }

  private static double[] seconds(Table t) {
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
