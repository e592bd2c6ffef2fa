package dev.prism.data.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.prism.spec.Measures;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The golden cases, one test each. */
class ConformanceTest {
  /** No golden case was worked out for these. */
  private static final Set<String> WITHOUT_CASES =
      Set.of(
          "contrast",
          "sumredundancy",
          "saturated",
          "satcov",
          "qsat",
          "psat",
          "qpsat",
          "qfb",
          "pfb",
          "qpfb");

  private static final ConformanceReport REPORT = Conformance.run(Golden.folder());

  @TestFactory
  Stream<DynamicTest> everyCasePasses() {
    return REPORT.results().stream()
        .map(r -> dynamicTest(r.file(), () -> assertThat(r.failures()).isEmpty()));
  }

  @Test
  void noCaseIsMissing() {
    assertThat(in("cases")).hasSizeGreaterThanOrEqualTo(165);
    assertThat(in("undefined")).hasSizeGreaterThanOrEqualTo(6);
    assertThat(REPORT.results()).hasSize(in("cases").size() + in("undefined").size());
  }

  private static List<CaseResult> in(String folder) {
    return REPORT.results().stream().filter(r -> r.file().startsWith(folder)).toList();
  }

  @Test
  void everyMeasureHasCases() {
    Set<String> covered =
        REPORT.results().stream()
            .map(r -> r.function().toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    assertThat(Measures.ALL)
        .extracting(m -> m.info().name())
        .filteredOn(name -> !WITHOUT_CASES.contains(name))
        .allSatisfy(name -> assertThat(covered).contains(name));
  }
}
