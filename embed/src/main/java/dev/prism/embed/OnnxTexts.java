package dev.prism.embed;

import dev.prism.base.Names;
import dev.prism.data.DataException;
import dev.prism.data.Embedder;
import dev.prism.data.Fingerprint;
import java.io.IOException;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Embeds texts with a model in an ONNX file and the tokenizer.json that was exported with it, one
 * at a time. Vectors are the outputs of the model, averaged where there is one per token.
 */
final class OnnxTexts implements Embedder<String> {
  private static final Set<String> SETTINGS = Set.of("tokenizer", "tokens", "output");
  private static final int DEFAULT_TOKENS = 256;

  private final OnnxModel model;
  private final TextTokenizer tokenizer;
  private final Set<String> inputs;
  private final ModelOutput output;
  private final String name;
  private final int[] widths;

  private OnnxTexts(OnnxModel model, TextTokenizer tokenizer, String name, String output) {
    this.model = model;
    this.tokenizer = tokenizer;
    this.inputs = inputs(model, tokenizer);
    this.output = ModelOutput.of(model, output);
    this.name = name + ",output=" + this.output.text() + ":onnxruntime " + OnnxModel.version();
    this.widths = ModelOutput.widths(run("a")); // files often do not declare them
  }

  /**
   * Loads a model.
   *
   * @param settings tokenizer: its file, by default tokenizer.json beside the model; tokens: the
   *     largest number per text; output: the name of an output
   */
  static OnnxTexts load(Path file, Map<String, String> settings) {
    for (String s : settings.keySet()) {
      if (!SETTINGS.contains(s)) {
        throw new DataException(
            "A text model has no setting %s.%s It has %s.",
            s, Names.didYouMean(s, SETTINGS), SETTINGS.stream().sorted().toList());
      }
    }
    Path vocabulary =
        settings.containsKey("tokenizer")
            ? Path.of(settings.get("tokenizer"))
            : file.resolveSibling("tokenizer.json");
    int maxTokens = parseTokens(settings.getOrDefault("tokens", String.valueOf(DEFAULT_TOKENS)));
    byte[] json = read(vocabulary, file);
    OnnxModel model = OnnxModel.load(file);
    try {
      TextTokenizer tokenizer = TextTokenizer.load(json, maxTokens);
      try {
        String name =
            "%s:%s:%s:tokens=%d"
                .formatted(
                    file.getFileName(),
                    OnnxModel.fingerprint(file),
                    Fingerprint.of(json),
                    maxTokens);
        return new OnnxTexts(model, tokenizer, name, settings.get("output"));
      } catch (RuntimeException e) {
        tokenizer.close();
        throw e;
      }
    } catch (RuntimeException e) {
      model.close();
      throw e;
    }
  }

  private static int parseTokens(String text) {
    if (text.matches("[1-9]\\d{0,5}")) {
      return Integer.parseInt(text);
    }
    throw new DataException("tokens=%s is not a number of tokens; many models take 512.", text);
  }

  private static byte[] read(Path vocabulary, Path model) {
    try {
      return Files.readAllBytes(vocabulary);
    } catch (IOException e) {
      throw new DataException(
          e,
          "%s cannot be read, and %s needs the tokenizer.json it was exported with; name it as"
              + " tokenizer=F.",
          vocabulary,
          model);
    }
  }

  /** Returns the inputs of the model, all of which a tokenizer must provide. */
  private static Set<String> inputs(OnnxModel model, TextTokenizer tokenizer) {
    Set<String> wanted = model.inputs().keySet(), known = tokenizer.encode("a").keySet();
    if (!wanted.contains(TextTokenizer.IDS) || !known.containsAll(wanted)) {
      throw new DataException(
          "%s takes %s; a text model takes %s, of which the first must be there.",
          model.name(), String.join(", ", wanted), "input_ids, attention_mask, token_type_ids");
    }
    return Set.copyOf(wanted);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int width() {
    return IntStream.of(widths).sum();
  }

  @Override
  public int[] widths() {
    return widths.clone();
  }

  @Override
  public float[][] embed(List<String> texts) {
    return Embedder.embedEach(texts, this::row);
  }

  private float[] row(String text, int index) {
    TextTokenizer.checkNotEmpty(text, index);
    float[] row = ModelOutput.joined(run(text));
    for (float x : row) {
      if (!Float.isFinite(x)) {
        throw new DataException(
            "%s gives %s for text %d (from 0); another output (now %s) may suit it.",
            model.name(), x, index, output.text());
      }
    }
    return row;
  }

  private float[][] run(String text) {
    Map<String, LongBuffer> all = tokenizer.encode(text);
    long[] shape = {1, all.get(TextTokenizer.IDS).remaining()};
    Map<String, LongBuffer> taken = inputs.stream().collect(Collectors.toMap(i -> i, all::get));
    return output.run(taken, shape, false);
  }

  @Override
  public void close() {
    tokenizer.close();
    model.close();
  }
}
