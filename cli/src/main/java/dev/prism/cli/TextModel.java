package dev.prism.cli;

import dev.prism.data.Embedder;
import dev.prism.data.Embedders;
import dev.prism.data.Embedding;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import dev.prism.mixture.Texts;
import java.util.List;
import java.util.Map;

/** Texts of collections to vectors, by a model that is loaded when the first text comes. */
public final class TextModel implements Texts, AutoCloseable {
  private static final String TEXT = "text";
  private Embedder<String> model;

  @Override
  public Features embed(String whose, List<String> texts) {
    model = model == null ? Embedders.load(Modules.load("embed")).text() : model;
    try (ProgressLine bar = new ProgressLine(System.err, "texts")) {
      Table t = new Table(whose, null, null, Map.of(TEXT, texts));
      return Embedding.texts(t, TEXT, model, new LauncherEnvironment().cache(), bar::at).features();
    }
  }

  @Override
  public void close() {
    if (model != null) {
      model.close();
    }
  }
}
