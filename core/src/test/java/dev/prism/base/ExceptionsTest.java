package dev.prism.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.constraint.Quotas;
import java.util.Comparator;
import org.junit.jupiter.api.Test;

class ExceptionsTest {
  @Test
  void causesAreKept() {
    assertThatThrownBy(() -> Names.parseNumber("eta", "much"))
        .isInstanceOf(BadRequestException.class)
        .hasCauseInstanceOf(NumberFormatException.class);
    assertThatThrownBy(() -> Names.newInstance("no.such.Class", Comparator.class))
        .isInstanceOf(BadRequestException.class)
        .hasCauseInstanceOf(ClassNotFoundException.class);
    assertThatThrownBy(() -> Quotas.parse("a:x"))
        .isInstanceOf(BadRequestException.class)
        .hasMessageStartingWith("The quota \"x\" is not a range")
        .hasCauseInstanceOf(NumberFormatException.class);
  }

  @Test
  void kinds() {
    Throwable why = new IllegalStateException();
    assertThat(new BadDataException(why, "row %d", 3)).hasMessage("row 3").hasCause(why);
    assertThat(new UndefinedValueException(why, "100 %")).hasMessage("100 %").hasCause(why);
    assertThat(new BadRequestException("k is %d", 0))
        .isInstanceOf(PrismException.class)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("k is 0")
        .hasNoCause();
  }
}
