package dev.prism.data.run;

import dev.prism.base.BadRequestException;
import dev.prism.data.DataException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Parses embedders that are files with settings: model.onnx:size=224,scale=torch. Stateless. */
final class ModelFiles {
  private ModelFiles() {}

  /** Returns the file, which must exist. */
  static Path file(String embedder) {
    int colon = embedder.indexOf(".onnx:");
    Path file = Path.of(colon < 0 ? embedder : embedder.substring(0, colon + 5));
    if (!Files.exists(file)) {
      throw new DataException(
          "There is no model %s; an embedder is descriptor for images, minilm for texts, or the"
              + " file of an ONNX model.",
          file);
    }
    return file;
  }

  /** Returns the settings by name. */
  static Map<String, String> settings(String embedder) {
    Map<String, String> settings = new LinkedHashMap<>();
    int colon = embedder.indexOf(".onnx:");
    for (String setting : colon < 0 ? new String[0] : embedder.substring(colon + 6).split(",")) {
      String[] pair = setting.split("=", 2);
      if (pair.length != 2) {
        throw new BadRequestException(
            "\"%s\" is not a setting of an embedder; write model.onnx:size=224,scale=torch.",
            setting);
      }
      settings.put(pair[0].strip(), pair[1].strip());
    }
    return settings;
  }
}
