package dev.prism.data.run;

import dev.prism.base.PrismException;
import dev.prism.data.Cache;
import dev.prism.data.DataException;
import dev.prism.data.Embedder;
import dev.prism.data.Embedders;
import dev.prism.data.Embedding;
import dev.prism.data.Load;
import dev.prism.data.Options;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a file to a table with features: texts, and pictures with a model, are embedded. Not safe
 * for use by several threads.
 */
public final class ItemLoader implements AutoCloseable {
  private static final String TEXT = "text";
  private final String embedder;
  private final String text;
  private final Environment environment;
  private Embedder<String> textModel; // takes a second to load, and the pool, Q and P need it
  private Embedder<BufferedImage> pictureModel;

  /**
   * @param embedder {@code minilm} for texts, {@code descriptor} for pictures, or an ONNX file;
   *     null for the first of these that fits
   * @param text the column with the text to embed; null for a column called text, where there are
   *     no numbers
   */
  public ItemLoader(String embedder, String text, Environment environment) {
    this.embedder = embedder;
    this.text = text;
    this.environment = environment;
  }

  /** What loading needs of the program around it. */
  public interface Environment {
    /** Where the classes of embedders that run a model are found; asked for when one is needed. */
    ClassLoader models();

    /** Where embeddings are kept. */
    Cache cache();

    /**
     * Shows the progress of embedding.
     *
     * @param what is counted, in the plural
     */
    ProgressBar progress(String what);

    /** Embedders of the caller's class path, no progress. */
    static Environment of(Cache cache) {
      return new Environment() {
        @Override
        public ClassLoader models() {
          return Thread.currentThread().getContextClassLoader();
        }

        @Override
        public Cache cache() {
          return cache;
        }

        @Override
        public ProgressBar progress(String what) {
          return (done, of) -> {};
        }
      };
    }
  }

  /** Shows progress until it is closed. */
  public interface ProgressBar extends Embedding.Progress, AutoCloseable {
    @Override
    default void close() {}
  }

  /** Reads a file, a folder of pictures, or standard input. */
  public Table load(String source, Options options) {
    Path folder = source.equals("-") ? null : Path.of(source);
    if (folder != null && Files.isDirectory(folder)) {
      return pictures(folder);
    }
    Table t = Load.table(source, options);
    if (text == null && t.features() != null) {
      return t;
    }
    return texts(t);
  }

  private Table pictures(Path folder) {
    pictureModel = pictureModel == null ? pictureModel() : pictureModel;
    try (ProgressBar bar = environment.progress("pictures")) {
      return Embedding.pictures(folder, pictureModel, environment.cache(), bar);
    }
  }

  private Embedder<BufferedImage> pictureModel() {
    if (embedder == null || embedder.equals("descriptor")) {
      return Embedding.descriptor();
    }
    if (embedder.equals("minilm")) {
      throw new PrismException(
          "minilm embeds texts, and these are pictures; use the embedder descriptor, or the file"
              + " of an ONNX model.");
    }
    return Embedders.load(environment.models()).pictures(modelFile(), settings());
  }

  /** Of model.onnx:size=224,scale=torch. */
  private Path modelFile() {
    int colon = embedder.indexOf(".onnx:");
    Path file = Path.of(colon < 0 ? embedder : embedder.substring(0, colon + 5));
    if (!Files.exists(file)) {
      throw new DataException(
          "There is no model %s; an embedder is descriptor for pictures, minilm for texts, or the"
              + " file of an ONNX model.",
          file);
    }
    return file;
  }

  /** The settings of the user's own model. */
  public Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    int colon = embedder.indexOf(".onnx:");
    for (String setting : colon < 0 ? new String[0] : embedder.substring(colon + 6).split(",")) {
      String[] pair = setting.split("=", 2);
      if (pair.length != 2) {
        throw new PrismException(
            "\"%s\" is not a setting of an embedder; write model.onnx:size=224,scale=torch.",
            setting);
      }
      settings.put(pair[0].strip(), pair[1].strip());
    }
    return settings;
  }

  private Table texts(Table t) {
    if (embedder != null && embedder.equals("descriptor")) {
      throw new PrismException(
          "The embedder descriptor is for pictures, and %s holds texts; leave it out, or use"
              + " minilm.",
          t.source());
    }
    String column = text == null ? TEXT : text;
    if (!t.columns().containsKey(column) && text == null) {
      throw new DataException(
          "%s holds items without numbers, and no column called text; name the column to embed"
              + " (there are %s).",
          t.source(), String.join(", ", t.columns().keySet()));
    }
    if (t.columns().isEmpty() && t.features() != null) {
      throw new DataException(
          "%s holds %d numbers an item and no texts: it needs no embedding.",
          t.source(), t.features().width());
    }
    t.column(column); // refused before a model is loaded
    Table done = embedded(t, column);
    if (column.equals(TEXT)) {
      return done;
    }
    Map<String, List<String>> columns = new LinkedHashMap<>(done.columns());
    columns.put(TEXT, done.column(column)); // where pages and tables look for it
    return new Table(done.source(), done.features(), done.ids(), columns);
  }

  private Table embedded(Table t, String column) {
    textModel = textModel == null ? textModel() : textModel;
    try (ProgressBar bar = environment.progress("texts")) {
      return Embedding.texts(t, column, textModel, environment.cache(), bar);
    }
  }

  /** Embeds texts. */
  public Features texts(List<String> texts) {
    return embedded(new Table("the texts", null, null, Map.of(TEXT, texts)), TEXT).features();
  }

  /** Embeds pictures. */
  public Features pictures(List<Path> files) {
    pictureModel = pictureModel == null ? pictureModel() : pictureModel;
    try (ProgressBar bar = environment.progress("pictures")) {
      return Embedding.pictures(files, pictureModel, environment.cache(), bar);
    }
  }

  private Embedder<String> textModel() {
    boolean own = embedder != null && !embedder.equals("minilm");
    Path file = own ? modelFile() : null; // refused before the module is loaded
    Embedders models = Embedders.load(environment.models());
    return own ? models.texts(file, settings()) : models.text();
  }

  /** One more text for a pool that was embedded here. */
  public float[] embed(String phrase) {
    if (textModel == null) {
      throw new DataException(
          "The items of this pool were not embedded from texts here, so a phrase cannot be compared"
              + " with them; mark items instead.");
    }
    return textModel.embed(List.of(phrase))[0];
  }

  /** One more picture for a folder that was embedded here. */
  public float[] embed(BufferedImage picture) {
    if (pictureModel == null) {
      throw new DataException(
          "The items of this pool are no pictures, so a picture cannot be compared with them; mark"
              + " items instead.");
    }
    return pictureModel.embed(List.of(picture))[0];
  }

  /** Whether pictures were embedded. */
  public boolean embedsPictures() {
    return pictureModel != null;
  }

  /** The column whose texts were embedded; null where none were. */
  public String embeddedColumn() {
    return textModel == null ? null : text == null ? TEXT : text;
  }

  /** The file of the user's own model; null where there is none. */
  public Path ownModel() {
    return embedder != null && embedder.contains(".onnx") ? modelFile() : null;
  }

  /** The widths of the parts of a row that was embedded here; see {@link Embedder#widths}. */
  public int[] widths() {
    Embedder<?> model = pictureModel == null ? textModel : pictureModel;
    return model == null ? new int[0] : model.widths();
  }

  @Override
  public void close() {
    if (textModel != null) {
      textModel.close();
    }
    if (pictureModel != null) {
      pictureModel.close();
    }
  }
}
