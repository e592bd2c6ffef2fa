package dev.prism;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import org.junit.jupiter.api.Test;

/** A problem of nothing is rejected with a sentence. */
class ProblemNullTest {
  @Test
  void nullIsNamed() {
    assertThatThrownBy(() -> Problem.of((Features) null))
        .hasMessage("The features of the pool are null.");
    assertThatThrownBy(() -> Problem.of((Kernel) null)).hasMessage("The kernel is null.");
  }
}
