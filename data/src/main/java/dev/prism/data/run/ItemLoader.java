package dev.prism.data.run;

import dev.prism.base.BadRequestException;
import dev.prism.data.DataException;
import dev.prism.data.Embedder;
import dev.prism.data.Embedders;
import dev.prism.data.Embedding;
import dev.prism.data.EmbeddingCache;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import dev.prism.data.TextWords;
import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads tables with features; texts and images are embedded. Not safe for use by multiple threads.
 */
public final class ItemLoader implements AutoCloseable {
  private static final String TEXT = "text";

  private final @Nullable String embedder;
  private final @Nullable String textColumn;
  private final Environment environment;
  private @Nullable Embedder<String> textModel; // takes a second to load; pool, Q and P share it
  private @Nullable Embedder<BufferedImage> imageModel;

  /**
   * Creates a loader.
   *
   * @param embedder {@code minilm} for texts, {@code descriptor} for images, or an ONNX file; null
   *     for the first of these that applies
   * @param textColumn the column with the text to embed; null for a column called text, where there
   *     are no numbers
   * @param environment the services of the program
   */
  public ItemLoader(
      @Nullable String embedder, @Nullable String textColumn, Environment environment) {
    this.embedder = embedder;
    this.textColumn = textColumn;
    this.environment = environment;
  }

  /** The services of a program that a loader needs. */
  public interface Environment {
    /** {@return the class loader of embedders that run a model; called when one is needed} */
    ClassLoader embedderClassLoader();

    /** {@return the cache of vectors} */
    EmbeddingCache cache();

    /**
     * Shows the progress of embedding.
     *
     * @param unit the items that are counted, in the plural
     * @return the progress bar; the loader closes it
     */
    ProgressBar progress(String unit);

    /**
     * Returns an environment with the embedders of the context class loader and without progress.
     *
     * @param cache the cache of vectors
     * @return the environment
     */
    static Environment of(EmbeddingCache cache) {
      return new Environment() {
        @Override
        public ClassLoader embedderClassLoader() {
          return Thread.currentThread().getContextClassLoader();
        }

        @Override
        public EmbeddingCache cache() {
          return cache;
        }

        @Override
        public ProgressBar progress(String unit) {
          return (done, total) -> {};
        }
      };
    }
  }

  /** Shows progress until it is closed. Implementations need not be safe for multiple threads. */
  public interface ProgressBar extends Embedding.ProgressListener, AutoCloseable {
    @Override
    default void close() {}
  }

  /**
   * Reads a file, a folder of images, one image, or standard input.
   *
   * @param source see {@link TableReader}
   * @param options the roles of the columns
   * @return a table with features
   */
  public Table load(String source, ReadOptions options) {
    Path folder = source.equals("-") ? null : Path.of(source);
    if (folder != null && Files.isDirectory(folder)) {
      return readImages(folder, options.skipBad());
    }
    if (folder != null && TableReader.isImage(folder)) {
      TableReader.checkExists(folder);
      return new Table(
          source, embedImages(List.of(folder)), List.of(folder.getFileName().toString()), Map.of());
    }
    Table t = TableReader.read(source, options);
    if (textColumn == null && t.features() != null) {
      checkNoEmbedder(t);
      return t;
    }
    return embedColumn(t);
  }

  /** An embedder without items to embed was asked for by mistake, unless others were embedded. */
  private void checkNoEmbedder(Table t) {
    if (embedder != null && textModel == null && imageModel == null) {
      throw new BadRequestException(
          "%s holds %d numbers per item, which are the features, so the embedder %s has nothing to"
              + " embed. Leave it out, or name a folder of images or a column of texts.",
          t.source(), t.features().width(), embedder);
    }
  }

  private Table readImages(Path folder, boolean skipBad) {
    try (ProgressBar bar = environment.progress("images")) {
      return Embedding.embedImages(folder, skipBad, imageModel(), environment.cache(), bar);
    }
  }

  private Embedder<BufferedImage> imageModel() {
    imageModel = imageModel == null ? loadImageModel() : imageModel;
    return imageModel;
  }

  private Embedder<BufferedImage> loadImageModel() {
    if (embedder == null || embedder.equals("descriptor")) {
      return Embedding.imageDescriptor();
    }
    if (embedder.equals("minilm")) {
      throw new BadRequestException(
          "minilm embeds texts, and these are images; use the embedder descriptor, or the file"
              + " of an ONNX model.");
    }
    return Embedders.load(environment.embedderClassLoader())
        .imageModel(requireModelFile(), modelSettings());
  }

  private Path requireModelFile() {
    return ModelFiles.file(embedder);
  }

  /** {@return the settings after the name of a model file, such as size=224} */
  public Map<String, String> modelSettings() {
    return ModelFiles.settings(embedder);
  }

  private Table embedColumn(Table t) {
    if (embedder != null && embedder.equals("descriptor")) {
      throw new BadRequestException(
          "The embedder descriptor is for images, and %s holds texts; leave it out, or use"
              + " minilm.",
          t.source());
    }
    String column = textColumn == null ? TEXT : textColumn;
    if (!t.columns().containsKey(column) && textColumn == null) {
      throw new DataException(
          "%s has no features: no column holds numbers or lists of numbers, and there is no column"
              + " called text to embed. Name the column of the texts or of the vectors (there are"
              + " %s).",
          t.source(), String.join(", ", t.columns().keySet()));
    }
    if (t.columns().isEmpty() && t.features() != null) {
      throw new DataException(
          "%s holds %d numbers per item and no texts: it needs no embedding.",
          t.source(), t.features().width());
    }
    t.column(column); // fails before a model is loaded
    Table embedded = embed(t, column);
    if (column.equals(TEXT)) {
      return embedded;
    }
    Map<String, List<String>> columns = new LinkedHashMap<>(embedded.columns());
    columns.put(TEXT, embedded.column(column)); // where reports look for it
    return embedded.withFeatures(embedded.features(), columns);
  }

  /** Returns the words of a table that was embedded; null if its features are no texts. */
  @Nullable Features wordCounts(Table t) {
    List<String> texts = textModel == null ? null : t.columns().get(TEXT);
    return texts == null ? null : new TextWords(texts);
  }

  private Table embed(Table t, String column) {
    textModel = textModel == null ? loadTextModel() : textModel;
    try (ProgressBar bar = environment.progress("texts")) {
      return Embedding.embedTexts(t, column, textModel, environment.cache(), bar);
    }
  }

  /**
   * Embeds texts.
   *
   * @param texts the texts
   * @return one row per text
   */
  public Features embedTexts(List<String> texts) {
    return embed(new Table("the texts", null, null, Map.of(TEXT, texts)), TEXT).features();
  }

  /**
   * Embeds images.
   *
   * @param files png and jpg files
   * @return one row per image
   */
  public Features embedImages(List<Path> files) {
    try (ProgressBar bar = environment.progress("images")) {
      return Embedding.embedImages(files, imageModel(), environment.cache(), bar);
    }
  }

  private Embedder<String> loadTextModel() {
    boolean own = embedder != null && !embedder.equals("minilm");
    Path file = own ? requireModelFile() : null; // fails before the module is loaded
    Embedders models = Embedders.load(environment.embedderClassLoader());
    return own ? models.textModel(file, modelSettings()) : models.defaultTextModel();
  }

  /**
   * Embeds a text with the model of the pool.
   *
   * @param phrase the text
   * @return the vector
   */
  public float[] embed(String phrase) {
    if (textModel == null) {
      throw new DataException(
          "The items of this pool were not embedded from texts, so a phrase cannot be compared"
              + " with them; mark items instead.");
    }
    return textModel.embed(List.of(phrase))[0];
  }

  /**
   * Embeds an image with the model of the pool.
   *
   * @param image the image
   * @return the vector
   */
  public float[] embed(BufferedImage image) {
    if (imageModel == null) {
      throw new DataException(
          "The items of this pool are not images, so an image cannot be compared with them; mark"
              + " items instead.");
    }
    return imageModel.embed(List.of(image))[0];
  }

  /** {@return whether images were embedded} */
  public boolean embedsImages() {
    return imageModel != null;
  }

  /** {@return the column whose texts were embedded; null for none} */
  public @Nullable String embeddedColumn() {
    return textModel == null ? null : textColumn == null ? TEXT : textColumn;
  }

  /** {@return the file of the user's model; null for a built-in embedder} */
  public @Nullable Path modelFile() {
    return embedder != null && embedder.contains(".onnx") ? requireModelFile() : null;
  }

  /** {@return the widths of the parts of an embedded row; see {@link Embedder#widths}} */
  public int[] widths() {
    Embedder<?> model = imageModel == null ? textModel : imageModel;
    return model == null ? new int[0] : model.widths();
  }

  @Override
  public void close() {
    if (textModel != null) {
      textModel.close();
    }
    if (imageModel != null) {
      imageModel.close();
    }
  }
}
