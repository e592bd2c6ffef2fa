package dev.prism.cli;

import dev.prism.data.run.FileRequest;
import picocli.CommandLine.Option;

/** What is embedded, and how. */
final class EmbedderOptions {
  @Option(
      names = "--text",
      paramLabel = "COLUMN",
      description = "the column of texts to embed; default: text, where there are no numbers")
  String text;

  @Option(
      names = "--embedder",
      paramLabel = "NAME",
      description =
          "minilm for texts, descriptor (default) or an ONNX model for pictures:"
              + " model.onnx[:size=224,scale=tf|torch|unit|raw,fit=crop|stretch,output=NAME]")
  String embedder;

  void into(FileRequest.Builder r) {
    r.text = text;
    r.embedder = embedder;
  }
}
