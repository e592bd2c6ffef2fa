package dev.prism.laws;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The laws once more, of every measure in one small world: a test of milliseconds, for mutation
 * tests to be run by.
 */
class SmallLawsTest {
  static Stream<MeasureLaws> all() {
    return Stream.of(Variants.catalogue(), Variants.options(), Variants.corners())
        .flatMap(s -> s)
        .map(laws -> laws.worlds(1));
  }

  @ParameterizedTest
  @MethodSource("all")
  void lawsHoldInOneSmallWorld(MeasureLaws laws) {
    laws.checkSmall(); // throws an AssertionError at the first that does not hold
  }
}
