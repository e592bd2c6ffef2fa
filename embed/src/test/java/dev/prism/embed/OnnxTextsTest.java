package dev.prism.embed;

import static dev.prism.embed.Fixtures.refused;
import static dev.prism.embed.TinyModel.INT64;
import static dev.prism.embed.TinyModel.integer;
import static dev.prism.embed.TinyModel.ints;
import static dev.prism.embed.TinyModel.model;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.data.Embedder;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Text models from files, beside the one that comes along. */
class OnnxTextsTest {
  private static final List<String> TEXTS =
      List.of("The battery lasts all day.", "ok", "A dog runs across the field.");
  @TempDir Path folder;

  @BeforeEach
  void tokenizer() throws Exception {
    copy("all-minilm-l6-v2-q-tokenizer.json", "tokenizer.json");
  }

  private Path copy(String resource, String to) throws Exception {
    Path file = folder.resolve(to);
    try (InputStream in = getClass().getResourceAsStream("/" + resource)) {
      Files.copy(in, file);
    }
    return file;
  }

  /** The numbers of the word pieces themselves: their mean, and that with its opposite. */
  private Path tiny() {
    return model()
        .input("input_ids", INT64, 1, "T")
        .output("hidden", 1, 1)
        .output("logits", 1, 2)
        .node("Cast", "input_ids", "x", integer("to", TinyModel.FLOAT))
        .node("ReduceMean", "x", "hidden", ints("axes", 1))
        .node("Neg", "hidden", "less")
        .node("Concat", "hidden less", "logits", integer("axis", 1))
        .write(folder.resolve("tiny.onnx"));
  }

  /** MiniLM as a file, whose rows have only to be scaled to be MiniLM's own. */
  @Test
  void aRealModel() throws Exception {
    Path file = copy("all-minilm-l6-v2-q.onnx", "mini.onnx");
    try (Embedder<String> own =
            new OnnxEmbedders().textModel(file, Map.of("output", "last_hidden_state"));
        Embedder<String> known = new OnnxEmbedders().defaultTextModel()) {
      float[][] a = own.embed(TEXTS), b = known.embed(TEXTS);
      assertThat(own.width()).isEqualTo(384);
      for (int i = 0; i < a.length; i++) {
        assertThat(Fixtures.cosine(a[i], b[i])).isCloseTo(1, within(1e-6));
      }
    }
  }

  @Test
  void outputsByName() {
    Path file = tiny();
    try (Embedder<String> h = new OnnxEmbedders().textModel(file, Map.of("output", "hidden"));
        Embedder<String> z = new OnnxEmbedders().textModel(file, Map.of("output", "logits"))) {
      float[] hidden = h.embed(TEXTS)[1], logits = z.embed(TEXTS)[1];
      // [CLS] ok [SEP]: 101, 7929 and 102
      assertThat(hidden).containsExactly((101 + 7929 + 102) / 3f);
      assertThat(logits).containsExactly(hidden[0], -hidden[0]);
    }
  }

  @Test
  void errorMessages() throws Exception {
    Path file = tiny();
    OnnxEmbedders all = new OnnxEmbedders();
    refused(() -> all.textModel(file, Map.of("outptu", "x")), "no setting outptu", "output");
    refused(() -> all.textModel(file, Map.of("output", "x")), "has no output x", "hidden");
    refused(() -> all.textModel(file, Map.of("tokens", "0")), "tokens=0");
    refused(() -> all.textModel(file, Map.of("tokenizer", "no.json")), "no.json cannot be read");
    Path image =
        model()
            .input("image", TinyModel.FLOAT, 1, 3)
            .output("row", 1, 3)
            .node("Neg", "image", "row")
            .write(folder.resolve("image.onnx"));
    refused(() -> all.textModel(image, Map.of()), "takes image", "input_ids");
    try (Embedder<String> h = all.textModel(file, Map.of("output", "hidden"))) {
      refused(() -> h.embed(List.of("a", " ")), "Text 1 (from 0) is empty");
    }
  }
}
