package dev.prism.laws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.spec.Measures;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every measure there is, held to every law there is: adding a measure adds its tests. */
class CatalogueLawsTest {
  @TestFactory
  Stream<DynamicNode> catalogue() {
    return Variants.catalogue().map(CatalogueLawsTest::tests);
  }

  @TestFactory
  Stream<DynamicNode> options() {
    return Variants.options().map(CatalogueLawsTest::tests);
  }

  private static DynamicNode tests(MeasureLaws laws) {
    return DynamicContainer.dynamicContainer(laws.measure().toString(), laws.tests());
  }

  @Test
  void namesAreDistinct() {
    assertThat(Measures.ALL.stream().map(m -> m.info().name())).doesNotHaveDuplicates();
  }
}
