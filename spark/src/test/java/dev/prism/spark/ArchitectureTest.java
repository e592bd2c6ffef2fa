package dev.prism.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The module depends on core and data alone, and on no measure. */
class ArchitectureTest {
  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.prism.spark");

  @Test
  void importsTheClassesOfTheModule() {
    assertThat(MAIN.contain(SparkPool.class)).isTrue();
    assertThat(MAIN.contain(ArchitectureTest.class)).isFalse();
  }

  @Test
  void dependsOnCoreAndDataAlone() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.prism",
            "dev.prism.base..",
            "dev.prism.constraint..",
            "dev.prism.data..",
            "dev.prism.kernel..",
            "dev.prism.optimize..",
            "dev.prism.partition..",
            "dev.prism.spark..",
            "dev.prism.run..",
            "dev.prism.spec..",
            "dev.prism.term..",
            "org.apache.spark..",
            "org.apache.hadoop.fs..",
            "org.apache.hadoop.conf..",
            "com.fasterxml.jackson..",
            "org.jspecify..",
            "picocli..",
            "scala..",
            "java..")
        .check(MAIN);
  }

  /** Every formula is in core. */
  @Test
  void dependsOnNoMeasureAndNoVectorLoop() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.prism.measure..", "dev.prism.simd..")
        .check(MAIN);
  }
}
