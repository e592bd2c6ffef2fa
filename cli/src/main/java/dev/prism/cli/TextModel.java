package dev.prism.cli;

import dev.prism.data.Embedder;
import dev.prism.data.Embedders;
import dev.prism.data.Embedding;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import dev.prism.mixture.TextEmbedder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Embeds the texts of collections with a model that is loaded when it is first used. Not safe for
 * use by multiple threads.
 */
public final class TextModel implements TextEmbedder, AutoCloseable {
  private static final String TEXT = "text";
  private @Nullable Embedder<String> model;

  /** Creates the model without loading it. */
  public TextModel() {}

  @Override
  public Features embed(String source, List<String> texts) {
    model =
        model == null ? Embedders.load(OptionalModules.load("embed")).defaultTextModel() : model;
    try (ProgressLine bar = new ProgressLine(System.err, "texts")) {
      Table t = new Table(source, null, null, Map.of(TEXT, texts));
      return Embedding.embedTexts(t, TEXT, model, new LauncherEnvironment().cache(), bar::at)
          .features();
    }
  }

  @Override
  public void close() {
    if (model != null) {
      model.close();
    }
  }
}
