package dev.prism.cli;

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
import dev.prism.studio.Desk;
import dev.prism.summarize.Vectors;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * From a file to a table with features: what has none (texts; pictures, with a model) is embedded.
 */
final class Items implements Vectors, AutoCloseable {
  private static final String TEXT = "text";
  private final String embedder;
  private final String text;
  private Embedder<String> textModel; // takes a second to load, and the pool, Q and P need it
  private Embedder<BufferedImage> pictureModel;

  /**
   * @param embedder {@code minilm} for texts, {@code descriptor} for pictures, or an ONNX file;
   *     null for the first of these that fits
   * @param text the column with the text to embed; null for a column called text, where there are
   *     no numbers
   */
  Items(String embedder, String text) {
    this.embedder = embedder;
    this.text = text;
  }

  Table load(String source, Options options) {
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
    try (ProgressLine bar = new ProgressLine(System.err, "pictures")) {
      return Embedding.pictures(folder, pictureModel, cache(), bar::at);
    }
  }

  private Embedder<BufferedImage> pictureModel() {
    if (embedder == null || embedder.equals("descriptor")) {
      return Embedding.descriptor();
    }
    if (embedder.equals("minilm")) {
      throw new PrismException(
          "minilm embeds texts, and these are pictures; use --embedder descriptor, or the file of"
              + " an ONNX model.");
    }
    return Embedders.load(Modules.load("embed")).pictures(modelFile(), settings());
  }

  /** Of model.onnx:size=224,scale=torch. */
  private Path modelFile() {
    int colon = embedder.indexOf(".onnx:");
    Path file = Path.of(colon < 0 ? embedder : embedder.substring(0, colon + 5));
    if (!Files.exists(file)) {
      throw new DataException(
          "There is no model %s; --embedder is descriptor for pictures, minilm for texts, or the"
              + " file of an ONNX model.",
          file);
    }
    return file;
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    int colon = embedder.indexOf(".onnx:");
    for (String setting : colon < 0 ? new String[0] : embedder.substring(colon + 6).split(",")) {
      String[] pair = setting.split("=", 2);
      if (pair.length != 2) {
        throw new PrismException(
            "\"%s\" in --embedder is not a setting; write model.onnx:size=224,scale=torch.",
            setting);
      }
      settings.put(pair[0].strip(), pair[1].strip());
    }
    return settings;
  }

  private Table texts(Table t) {
    if (embedder != null && embedder.equals("descriptor")) {
      throw new PrismException(
          "--embedder descriptor is for pictures, and %s holds texts; leave it out, or use minilm.",
          t.source());
    }
    String column = text == null ? TEXT : text;
    if (!t.columns().containsKey(column) && text == null) {
      throw new DataException(
          "%s holds items without numbers, and no column called text; name the column to embed with"
              + " --text (there are %s).",
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
    try (ProgressLine bar = new ProgressLine(System.err, "texts")) {
      return Embedding.texts(t, column, textModel, cache(), bar::at);
    }
  }

  @Override
  public Features texts(List<String> texts) {
    return embedded(new Table("the texts", null, null, Map.of(TEXT, texts)), TEXT).features();
  }

  @Override
  public Features pictures(List<Path> files) {
    pictureModel = pictureModel == null ? pictureModel() : pictureModel;
    try (ProgressLine bar = new ProgressLine(System.err, "pictures")) {
      return Embedding.pictures(files, pictureModel, cache(), bar::at);
    }
  }

  private Embedder<String> textModel() {
    boolean own = embedder != null && !embedder.equals("minilm");
    Path file = own ? modelFile() : null; // refused before the module is loaded
    Embedders models = Embedders.load(Modules.load("embed"));
    return own ? models.texts(file, settings()) : models.text();
  }

  /** One more text for a pool that was embedded here. */
  float[] embed(String phrase) {
    if (textModel == null) {
      throw new DataException(
          "The items of this pool were not embedded from texts here, so a phrase cannot be compared"
              + " with them; mark items instead.");
    }
    return textModel.embed(List.of(phrase))[0];
  }

  /** One more picture for a folder that was embedded here. */
  float[] embed(BufferedImage picture) {
    if (pictureModel == null) {
      throw new DataException(
          "The items of this pool are no pictures, so a picture cannot be compared with them; mark"
              + " items instead.");
    }
    return pictureModel.embed(List.of(picture))[0];
  }

  /** How a program of one's own reads what was read here. */
  Desk.Reading reading(String source, Options o) {
    Path own = embedder != null && embedder.contains(".onnx") ? modelFile() : null;
    InJava java = new InJava(source, o, own, own == null ? Map.of() : settings());
    return pictureModel != null
        ? java.pictures()
        : textModel != null ? java.texts(text == null ? TEXT : text) : java.plain();
  }

  /** The widths of the parts of a row that was embedded here; see {@link Embedder#widths}. */
  int[] widths() {
    Embedder<?> model = pictureModel == null ? textModel : pictureModel;
    return model == null ? new int[0] : model.widths();
  }

  /** Without a place to write to, all is computed anew. */
  static Cache cache() {
    Cache c = Cache.standard();
    try {
      Files.createDirectories(c.folder());
      if (Files.isWritable(c.folder())) {
        return c;
      }
    } catch (IOException e) {
      // said below
    }
    System.err.println(
        "prism: the cache "
            + c.folder()
            + " cannot be written; going on without (see PRISM_CACHE).");
    return Cache.NONE;
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
