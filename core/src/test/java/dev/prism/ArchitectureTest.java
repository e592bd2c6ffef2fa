package dev.prism;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Packages point one way, and core needs the JDK alone. */
class ArchitectureTest {
  /** Each may use those before it. */
  private static final List<String> LAYERS =
      List.of(
          "simd",
          "kernel",
          "term",
          "measure",
          "constraint",
          "optimize",
          "partition",
          "stream",
          "plan",
          "spec");

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.prism");

  @Test
  void thereIsSomethingToCheck() {
    assertThat(MAIN.contain(Measure.class)).isTrue();
    assertThat(MAIN.contain(ArchitectureTest.class)).isFalse();
  }

  @Test
  void nothingButTheJdk() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("dev.prism..", "java..", "jdk.incubator.vector..")
        .check(MAIN);
  }

  @Test
  void packagesPointOneWay() {
    for (int i = 0; i < LAYERS.size(); i++) {
      String[] later =
          LAYERS.subList(i + 1, LAYERS.size()).stream()
              .map(p -> "dev.prism." + p + "..")
              .toArray(String[]::new);
      if (later.length > 0) {
        noClasses()
            .that()
            .resideInAPackage("dev.prism." + LAYERS.get(i) + "..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(later)
            .allowEmptyShould(true)
            .check(MAIN);
      }
    }
  }

  /** Loops over arrays know nothing, and kernels only how to refuse and how to share work. */
  @Test
  void theLowestLayersKnowNobody() {
    noClasses()
        .that()
        .resideInAPackage("dev.prism.simd")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.prism", "dev.prism.kernel..", "dev.prism.term..")
        .check(MAIN);
    noClasses()
        .that()
        .resideInAPackage("dev.prism.kernel")
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(Problem.class, Objective.class, State.class, Measure.class, Params.class)
        .check(MAIN);
  }

  @Test
  void librariesNeverPrint() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(MAIN);
  }
}
