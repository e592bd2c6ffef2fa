package dev.prism;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What is not allowed is answered with a sentence. */
final class Refused {
  private Refused() {}

  /** Throws a PrismException that says all of this, and ends like a sentence. */
  static void refused(ThrowingCallable what, String... says) {
    assertThatThrownBy(what)
        .isInstanceOf(PrismException.class)
        .message()
        .contains(says)
        .matches("(?s).*[.?]");
  }
}
