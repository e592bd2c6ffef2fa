package dev.prism.studio;

import dev.prism.base.PrismException;
import java.util.LinkedHashMap;
import java.util.Map;

/** An answer that is no: its status, and a sentence that says why and what to do. */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  final int status;
  final transient Map<String, ?> more;

  /** What anybody is told of what went wrong. */
  static Map<String, Object> said(RuntimeException e) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("error", e.getMessage());
    if (e instanceof Refusal r) {
      out.putAll(r.more);
    }
    return out;
  }

  /** 409 for what was called off. */
  static int status(RuntimeException e) {
    return e instanceof Refusal r ? r.status : e instanceof PrismException ? 400 : 409;
  }

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
