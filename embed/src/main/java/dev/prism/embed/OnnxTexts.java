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
 * Texts by a model in an ONNX file and the tokenizer.json that was exported with it, one at a time.
 * Rows are as the model gives them; of an output with a row a token, the mean.
 */
final class OnnxTexts implements Embedder<String> {
  private static final Set<String> SETTINGS = Set.of("tokenizer", "tokens", "output");
  private static final int USUAL_TOKENS = 256;

  private final Onnx model;
  private final Tokens tokens;
  private final Set<String> inputs;
  private final ModelOutput output;
  private final String name;
  private final int[] widths;

  private OnnxTexts(Onnx model, Tokens tokens, String name, String output) {
    this.model = model;
    this.tokens = tokens;
    this.inputs = inputs(model, tokens);
    this.output = ModelOutput.of(model, output);
    this.name = name + ",output=" + this.output.text() + ":onnxruntime " + Onnx.version();
    this.widths = ModelOutput.widths(run("a")); // files often do not say
  }

  /**
   * @param settings tokenizer: its file, tokenizer.json beside the model by default; tokens: at
   *     most so many of a text; output: by name
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
    int most = tokens(settings.getOrDefault("tokens", String.valueOf(USUAL_TOKENS)));
    byte[] json = read(vocabulary, file);
    Onnx model = Onnx.load(file);
    try {
      Tokens tokens = Tokens.load(json, most);
      try {
        String name =
            "%s:%s:%s:tokens=%d"
                .formatted(file.getFileName(), Onnx.fingerprint(file), Fingerprint.of(json), most);
        return new OnnxTexts(model, tokens, name, settings.get("output"));
      } catch (RuntimeException e) {
        tokens.close();
        throw e;
      }
    } catch (RuntimeException e) {
      model.close();
      throw e;
    }
  }

  private static int tokens(String text) {
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
          "%s cannot be read, and %s needs the tokenizer.json it was exported with; name it as"
              + " tokenizer=F.",
          vocabulary, model);
    }
  }

  /** The model's own, all of which must be what a tokenizer gives. */
  private static Set<String> inputs(Onnx model, Tokens tokens) {
    Set<String> wanted = model.inputs().keySet(), known = tokens.of("a").keySet();
    if (!wanted.contains(Tokens.IDS) || !known.containsAll(wanted)) {
      throw new DataException(
          "%s takes %s; a text model takes %s, of which the first must be there.",
          model.called(), String.join(", ", wanted), "input_ids, attention_mask, token_type_ids");
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
    return Embedder.oneByOne(texts, this::row);
  }

  private float[] row(String text, int number) {
    Tokens.some(text, number);
    float[] row = ModelOutput.joined(run(text));
    for (float x : row) {
      if (!Float.isFinite(x)) {
        throw new DataException(
            "%s gives %s for text %d (from 0); another output (now %s) may suit it.",
            model.called(), x, number, output.text());
      }
    }
    return row;
  }

  private float[][] run(String text) {
    Map<String, LongBuffer> all = tokens.of(text);
    long[] shape = {1, all.get(Tokens.IDS).remaining()};
    Map<String, LongBuffer> taken = inputs.stream().collect(Collectors.toMap(i -> i, all::get));
    return output.run(taken, shape, false);
  }

  @Override
  public void close() {
    tokens.close();
    model.close();
  }
}
