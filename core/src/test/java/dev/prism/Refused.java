package dev.prism;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Assertions about rejected input. */
final class Refused {
  private Refused() {}

  /** Asserts a PrismException whose message has all fragments and ends like a sentence. */
  static void refused(ThrowingCallable call, String... fragments) {
    assertThatThrownBy(call)
        .isInstanceOf(PrismException.class)
        .message()
        .contains(fragments)
        .matches("(?s).*[.?]");
  }
}
