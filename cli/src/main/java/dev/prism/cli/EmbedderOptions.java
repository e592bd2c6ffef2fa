package dev.prism.cli;

import dev.prism.data.run.FileRequest;
import picocli.CommandLine.Option;

/** The embedding of texts and images. */
@HelpSection.In(HelpSection.COLUMNS)
final class EmbedderOptions {
  @Option(
      names = "--text",
      paramLabel = "COLUMN",
      description =
          "Column with the texts to embed. Default: a column named text, if the table has no"
              + " features.")
  String text;

  @Option(
      names = "--embedder",
      paramLabel = "NAME",
      description = {
        "Embedder: minilm (default for texts), descriptor (default for images) or the file of an"
            + " ONNX model, with settings after a colon:"
            + " model.onnx[:size=224,scale=tf|torch|unit|raw,fit=crop|stretch,output=NAME]."
      })
  String embedder;

  void into(FileRequest.Builder r) {
    r.textColumn = text;
    r.embedder = embedder;
  }
}
