package dev.prism.embed;

import dev.prism.data.DataException;
import dev.prism.data.Embedder;
import dev.prism.data.Fingerprint;
import java.io.IOException;
import java.io.InputStream;
import java.nio.LongBuffer;
import java.util.List;
import java.util.Map;

/**
 * Texts by all-MiniLM-L6-v2 with 8-bit weights: the mean of the last layer over the tokens, scaled
 * to length 1; 384 numbers. English, and sentences rather than pages: what comes after the first
 * 256 tokens, about 190 words, is not looked at, as in sentence-transformers (the network itself
 * would take 512, and was trained on 128).
 *
 * <p>Reimers and Gurevych, "Sentence-BERT", 2019; Wang and others, "MiniLM", 2020.
 */
final class MiniLm implements Embedder<String> {
  private static final String NAME = "all-minilm-l6-v2-q";
  private static final String OUTPUT = "last_hidden_state";
  private static final int WIDTH = 384;
  private static final int MOST_TOKENS = 256;

  private final String name;
  private final Tokens tokens;
  private final Onnx model;

  private MiniLm(String name, Tokens tokens, Onnx model) {
    this.name = name;
    this.tokens = tokens;
    this.model = model;
  }

  static MiniLm load() {
    byte[] network = resource(NAME + ".onnx"), vocabulary = resource(NAME + "-tokenizer.json");
    String name =
        "%s:%s:%d tokens:onnxruntime %s"
            .formatted(NAME, Fingerprint.of(network, vocabulary), MOST_TOKENS, Onnx.version());
    Tokens tokens = Tokens.load(vocabulary, MOST_TOKENS);
    return new MiniLm(name, tokens, Onnx.load(NAME, network));
  }

  /** By this class's loader, which has the jar; the thread's may not. */
  private static byte[] resource(String file) {
    try (InputStream in = MiniLm.class.getResourceAsStream("/" + file)) {
      if (in == null) {
        throw new DataException(
            "There is no %s on the class path; put the jar"
                + " dev.langchain4j:langchain4j-embeddings-%s beside prism-embed.",
            file, NAME);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new DataException("%s cannot be read from its jar: %s.", file, e.getMessage());
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int width() {
    return WIDTH;
  }

  /**
   * Sentence by sentence. In a batch the 8-bit steps of every layer are chosen by the largest
   * activation of the whole batch, so that neighbours change a sentence's numbers (by up to 0.03),
   * and padding makes it slower besides.
   */
  @Override
  public float[][] embed(List<String> texts) {
    return Embedder.oneByOne(texts, this::embed);
  }

  private float[] embed(String text, int row) {
    Tokens.some(text, row);
    Map<String, LongBuffer> inputs = tokens.of(text);
    long[] shape = {1, inputs.get(Tokens.IDS).remaining()};
    return unit(mean(model.run(inputs, shape, List.of(OUTPUT)).getFirst().values()));
  }

  /** Over all tokens: without a batch there is no padding to leave out. */
  private static double[] mean(float[] hidden) {
    double[] mean = new double[WIDTH];
    for (int i = 0; i < hidden.length; i++) {
      mean[i % WIDTH] += hidden[i];
    }
    for (int k = 0; k < WIDTH; k++) {
      mean[k] /= hidden.length / WIDTH;
    }
    return mean;
  }

  private static float[] unit(double[] v) {
    double squares = 0;
    for (double x : v) {
      squares += x * x;
    }
    float[] out = new float[v.length];
    for (int k = 0; k < v.length; k++) {
      out[k] = (float) (v[k] / Math.sqrt(squares));
    }
    return out;
  }

  @Override
  public void close() {
    tokens.close();
    model.close();
  }
}
