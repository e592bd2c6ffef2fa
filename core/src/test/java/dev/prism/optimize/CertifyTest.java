package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.BadRequestException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CertifyTest {
  @Test
  void textFormsRoundTrip() {
    for (Certify c :
        List.of(
            Certify.NONE,
            Certify.FAST,
            Certify.TIGHT,
            Certify.TIGHT.gap(0.001).sweeps(7),
            Certify.PROVE,
            Certify.PROVE.nodes(50).seconds(2.5))) {
      assertThat(Certify.parse(c.text())).isEqualTo(c);
    }
    assertThat(Certify.parse(" Tight : gap=0.01")).isEqualTo(Certify.TIGHT.gap(0.01));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          quick          | There are none, fast, tight, prove
          tigth          | Did you mean tight?
          tight:nodes=3  | has no setting nodes
          fast:sweeps=3  | has no setting sweeps
          tight:gap=2    | [0, 1)
          tight:sweeps=0 | at least 1
          prove:seconds=0| above 0
          tight:gap      | gap
          """)
  void badTextsAreRejected(String text, String message) {
    assertThatThrownBy(() -> Certify.parse(text))
        .isInstanceOf(BadRequestException.class)
        .hasMessageContaining(message);
  }
}
