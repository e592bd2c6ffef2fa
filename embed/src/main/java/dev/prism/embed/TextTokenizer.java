package dev.prism.embed;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import dev.prism.data.DataException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Map;

/** Converts texts to the token ids of a model. Safe for use by multiple threads. */
final class TextTokenizer implements AutoCloseable {
  static final String IDS = "input_ids";
  private static final String OFFLINE = "ai.djl.offline";

  private final HuggingFaceTokenizer tokenizer;

  private TextTokenizer(HuggingFaceTokenizer tokenizer) {
    this.tokenizer = tokenizer;
  }

  /**
   * Loads a tokenizer.
   *
   * <p>DJL finds its native library by the context class loader, which need not have its jar; and
   * without the property it would send requests to the network, also for another library where it
   * finds a GPU. Both are restored afterwards.
   *
   * @param maxTokens the number of tokens after which a text is truncated
   */
  static synchronized TextTokenizer load(byte[] json, int maxTokens) {
    Thread thread = Thread.currentThread();
    ClassLoader loader = thread.getContextClassLoader();
    String offline = System.getProperty(OFFLINE);
    thread.setContextClassLoader(TextTokenizer.class.getClassLoader());
    System.setProperty(OFFLINE, "true");
    try {
      return new TextTokenizer(
          HuggingFaceTokenizer.newInstance(
              new ByteArrayInputStream(json),
              Map.of(
                  "padding",
                  "false",
                  "truncation",
                  "true",
                  "maxLength",
                  String.valueOf(maxTokens))));
    } catch (IOException | RuntimeException | LinkageError e) {
      throw new DataException(
          e,
          "The tokenizer cannot be loaded: %s. It unpacks a library into ~/.djl.ai; where that"
              + " cannot be written, set DJL_CACHE_DIR to another folder.",
          e);
    } finally {
      thread.setContextClassLoader(loader);
      if (offline == null) {
        System.clearProperty(OFFLINE);
      } else {
        System.setProperty(OFFLINE, offline);
      }
    }
  }

  static void checkNotEmpty(String text, int row) {
    if (text.isBlank()) {
      throw new DataException(
          "Text %d (from 0) is empty; give it some words, or leave it out.", row);
    }
  }

  /** Returns the inputs of models of the BERT family, without padding, since there is one text. */
  Map<String, LongBuffer> encode(String text) {
    long[] ids = tokenizer.encode(text, true, false).getIds(), all = new long[ids.length];
    Arrays.fill(all, 1);
    return Map.of(
        IDS,
        LongBuffer.wrap(ids),
        "attention_mask",
        LongBuffer.wrap(all),
        "token_type_ids",
        LongBuffer.wrap(new long[ids.length]));
  }

  @Override
  public void close() {
    tokenizer.close();
  }
}
