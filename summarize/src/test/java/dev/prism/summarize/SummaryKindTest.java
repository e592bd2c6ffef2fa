package dev.prism.summarize;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SummaryKindTest {
  @Test
  void followsFromTheGivenSets() {
    assertThat(SummaryKind.of(false, false, false)).isEqualTo(SummaryKind.GENERIC);
    assertThat(SummaryKind.of(true, false, false)).isEqualTo(SummaryKind.QUERY);
    assertThat(SummaryKind.of(false, true, true)).isEqualTo(SummaryKind.PRIVATE);
    assertThat(SummaryKind.of(false, false, true)).isEqualTo(SummaryKind.UPDATE);
    assertThat(SummaryKind.of(true, true, true)).isEqualTo(SummaryKind.JOINT);
    assertThat(SummaryKind.of(true, false, true)).isEqualTo(SummaryKind.QUERY_UPDATE);
  }
}
