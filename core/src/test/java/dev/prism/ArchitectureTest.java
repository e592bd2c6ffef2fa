package dev.prism;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Packages depend on lower layers only, and core depends on the JDK only. */
class ArchitectureTest {
  /** From the lowest layer to the highest, the root package included. */
  private static final List<String> LAYERS =
      List.of(
          "dev.prism.base",
          "dev.prism.simd",
          "dev.prism.kernel",
          "dev.prism.term",
          "dev.prism",
          "dev.prism.measure",
          "dev.prism.constraint",
          "dev.prism.optimize",
          "dev.prism.bound",
          "dev.prism.partition",
          "dev.prism.stream",
          "dev.prism.spec",
          "dev.prism.run");

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.prism");

  @Test
  void importsMainClassesOnly() {
    assertThat(MAIN.contain(Measure.class)).isTrue();
    assertThat(MAIN.contain(ArchitectureTest.class)).isFalse();
  }

  @Test
  void dependsOnTheJdkOnly() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("dev.prism..", "java..", "jdk.incubator.vector..", "org.jspecify..")
        .check(MAIN);
  }

  /** Each package may use those before it; a package that is missing from the list fails. */
  @Test
  void packagesDependOnLowerLayersOnly() {
    assertThat(MAIN.stream().map(JavaClass::getPackageName).collect(Collectors.toSet()))
        .containsExactlyInAnyOrderElementsOf(LAYERS);
    for (int i = 0; i < LAYERS.size() - 1; i++) {
      noClasses()
          .that()
          .resideInAPackage(LAYERS.get(i))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(LAYERS.subList(i + 1, LAYERS.size()).toArray(String[]::new))
          .check(MAIN);
    }
  }

  @Test
  void librariesNeverPrint() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(MAIN);
  }
}
