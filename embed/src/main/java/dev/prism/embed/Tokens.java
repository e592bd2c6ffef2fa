package dev.prism.embed;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import dev.prism.data.DataException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Map;

/** Text to the numbers of a model's word pieces. Safe from any thread. */
final class Tokens implements AutoCloseable {
  static final String IDS = "input_ids";
  private static final String OFFLINE = "ai.djl.offline";

  private final HuggingFaceTokenizer tokenizer;

  private Tokens(HuggingFaceTokenizer tokenizer) {
    this.tokenizer = tokenizer;
  }

  /**
   * DJL takes its native library out of its jar by the thread's class loader, which need not be the
   * one that has the jar; and without the property it would ask the network for news, and for
   * another library where it sees a GPU. Both are put back afterwards: they are not ours.
   */
  static synchronized Tokens load(byte[] json, int most) {
    Thread thread = Thread.currentThread();
    ClassLoader loader = thread.getContextClassLoader();
    String offline = System.getProperty(OFFLINE);
    thread.setContextClassLoader(Tokens.class.getClassLoader());
    System.setProperty(OFFLINE, "true");
    try {
      return new Tokens(
          HuggingFaceTokenizer.newInstance(
              new ByteArrayInputStream(json),
              Map.of("padding", "false", "truncation", "true", "maxLength", String.valueOf(most))));
    } catch (IOException | RuntimeException | LinkageError e) {
      throw new DataException(
          "The tokenizer cannot be loaded: %s. It unpacks a library into ~/.djl.ai; where that"
              + " cannot be written, set DJL_CACHE_DIR to a folder that can.",
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

  static void some(String text, int row) {
    if (text.isBlank()) {
      throw new DataException(
          "Text %d (from 0) is empty; give it some words, or leave it out.", row);
    }
  }

  /** What models of the BERT family take, by the usual names: one text, so nothing is padding. */
  Map<String, LongBuffer> of(String text) {
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
