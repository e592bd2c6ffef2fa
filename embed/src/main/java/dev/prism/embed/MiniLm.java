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
 * Embeds texts with all-MiniLM-L6-v2 with 8-bit weights: the mean of the last layer over the
 * tokens, scaled to length 1; 384 numbers. It suits English sentences rather than pages: tokens
 * after the first 256, about 190 words, are ignored, as in sentence-transformers (the network
 * itself would take 512, and was trained on 128).
 *
 * <p>Reimers and Gurevych, "Sentence-BERT", 2019; Wang and others, "MiniLM", 2020.
 */
final class MiniLm implements Embedder<String> {
  private static final String NAME = "all-minilm-l6-v2-q";
  private static final String OUTPUT = "last_hidden_state";
  private static final int WIDTH = 384;
  private static final int MAX_TOKENS = 256;

  private final String name;
  private final TextTokenizer tokenizer;
  private final OnnxModel model;

  private MiniLm(String name, TextTokenizer tokenizer, OnnxModel model) {
    this.name = name;
    this.tokenizer = tokenizer;
    this.model = model;
  }

  static MiniLm load() {
    byte[] network = resource(NAME + ".onnx"), vocabulary = resource(NAME + "-tokenizer.json");
    String name =
        "%s:%s:%d tokens:onnxruntime %s"
            .formatted(NAME, Fingerprint.of(network, vocabulary), MAX_TOKENS, OnnxModel.version());
    TextTokenizer tokenizer = TextTokenizer.load(vocabulary, MAX_TOKENS);
    return new MiniLm(name, tokenizer, OnnxModel.load(NAME, network));
  }

  /** Reads by the loader of this class, which has the jar; the context class loader may not. */
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
      throw new DataException(e, "%s cannot be read from its jar: %s.", file, e.getMessage());
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
   * Embeds sentence by sentence. In a batch the 8-bit steps of every layer are chosen by the
   * largest activation of the whole batch, so that other sentences change a vector (by up to 0.03),
   * and padding would make it slower.
   */
  @Override
  public float[][] embed(List<String> texts) {
    return Embedder.embedEach(texts, this::embed);
  }

  private float[] embed(String text, int index) {
    TextTokenizer.checkNotEmpty(text, index);
    Map<String, LongBuffer> inputs = tokenizer.encode(text);
    long[] shape = {1, inputs.get(TextTokenizer.IDS).remaining()};
    return unit(mean(model.run(inputs, shape, List.of(OUTPUT)).getFirst().values()));
  }

  /** Averages over all tokens; without a batch there is no padding. */
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
    tokenizer.close();
    model.close();
  }
}
