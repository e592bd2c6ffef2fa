package dev.prism.studio;

import java.util.Map;

/** An answer that is no: its status, and a sentence that says why and what to do. */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  final int status;
  final transient Map<String, ?> more;

  Refusal(int status, String sentence) {
    this(status, sentence, Map.of());
  }

  /**
   * @param more what goes beside the sentence, such as the plan
   */
  Refusal(int status, String sentence, Map<String, ?> more) {
    super(sentence);
    this.status = status;
    this.more = more;
  }
}
