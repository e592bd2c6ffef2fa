package dev.prism.laws;

import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.prism.State;
import dev.prism.Storage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every measure, with whatever options and similarity, is what the paper says it is. */
class DefinitionsTest {
  private static final int WORLDS = 10;

  @TestFactory
  Stream<DynamicTest> catalogue() {
    return Variants.catalogue().map(DefinitionsTest::test);
  }

  @TestFactory
  Stream<DynamicTest> options() {
    return Variants.options().map(DefinitionsTest::test);
  }

  @TestFactory
  Stream<DynamicTest> similarities() {
    return Variants.similarities().map(DefinitionsTest::test);
  }

  @TestFactory
  Stream<DynamicTest> corners() {
    return Variants.corners().map(DefinitionsTest::test);
  }

  /** A measure without a definition here has golden cases, whose values were computed elsewhere. */
  @Test
  void everyMeasureHasADefinitionOrAGoldenCase() throws IOException {
    List<String> golden;
    try (Stream<Path> files =
        Files.list(Path.of("..", "data", "src", "test", "resources", "golden", "cases"))) {
      golden = files.map(f -> f.getFileName().toString()).toList();
    }
    for (MeasureLaws laws : Variants.catalogue().toList()) {
      Case c = laws.at(Seeds.FIRST, Law.Size.SMALL);
      String name = c.measure().info().name();
      assertThat(
              Definitions.of(c.measure(), c.world(), c.params(), c.picks()) != null
                  || golden.stream().anyMatch(f -> f.startsWith(name + "_")))
          .as(name)
          .isTrue();
    }
  }

  private static DynamicTest test(MeasureLaws laws) {
    String similarity = laws.at(Seeds.FIRST, Law.Size.SMALL).world().similarity().text();
    return dynamicTest(
        laws.measure() + " with " + similarity,
        () ->
            Seeds.some(WORLDS)
                .forEach(
                    seed -> {
                      Case c = laws.at(seed, Law.Size.SMALL);
                      Seeds.run(seed, c.toString(), s -> check(c));
                    }));
  }

  private static void check(Case c) {
    boolean logDet = c.measure().info().name().startsWith("logdet");
    double[] want = new double[c.picks().length + 1];
    for (int k = 1; k < want.length; k++) {
      int[] a = Arrays.copyOf(c.picks(), k);
      Double value = Definitions.of(c.measure(), c.world(), c.params(), a);
      assumeTrue(value != null, "golden cases define the measure");
      want[k] = value;
    }
    for (Storage.Kind kind : c.world().storages()) {
      State s = c.on(kind).start();
      for (int j : c.picks()) {
        s.add(j);
        near(
            want[s.size()],
            s.value(),
            logDet ? 2e-5 : 1e-5,
            "|A| = %d, kept as %s",
            s.size(),
            kind);
      }
    }
  }
}
