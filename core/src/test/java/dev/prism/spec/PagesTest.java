package dev.prism.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.prism.Measure;
import dev.prism.measure.Measures;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Optimizers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The pages in docs/ say what the code says. With -Dprism.docs=write, their first halves are
 * written anew, and a page that is missing is begun.
 */
class PagesTest {
  private static final boolean WRITE = "write".equals(System.getProperty("prism.docs"));

  /** Tests run in the module's folder. */
  static final Path DOCS = Path.of("..", "docs");

  @TestFactory
  Stream<DynamicTest> everyMeasureHasItsPage() {
    return Measures.ALL.stream().map(m -> page("measures", m.info().name(), Pages.of(m)));
  }

  @TestFactory
  Stream<DynamicTest> everyOptimizerHasItsPage() {
    return Optimizers.ALL.stream().map(o -> page("optimizers", o.name(), Pages.of(o)));
  }

  private static DynamicTest page(String folder, String name, String printed) {
    return dynamicTest(
        name,
        () -> {
          Path file = DOCS.resolve(folder).resolve(name + ".md");
          if (WRITE) {
            write(file, printed);
          }
          assertThat(file).exists();
          String[] halves = Files.readString(file).split(Pages.MARKER, -1);
          assertThat(halves).as("a first half, the marker once, a second half").hasSize(2);
          assertThat(halves[0]).as("to mend it: -Dprism.docs=write").isEqualTo(printed + "\n");
          assertThat(halves[1]).contains("```java").contains("Spec: `" + name);
        });
  }

  private static void write(Path file, String printed) throws IOException {
    String old = Files.exists(file) ? Files.readString(file) : Pages.MARKER + "\n";
    Files.createDirectories(file.getParent());
    Files.writeString(file, printed + "\n" + old.substring(old.indexOf(Pages.MARKER)));
  }

  @Test
  void theIndexesListAll() throws IOException {
    assertThat(Files.readString(DOCS.resolve("measures/README.md")))
        .contains(links(Measures.ALL.stream().map(Measure::info).map(c -> c.name())));
    assertThat(Files.readString(DOCS.resolve("optimizers/README.md")))
        .contains(links(Optimizers.ALL.stream().map(Optimizer::name)));
  }

  private static List<String> links(Stream<String> names) {
    return names.map(n -> "[" + n + "](" + n + ".md)").toList();
  }

  @Test
  void noPageIsLeftOver() throws IOException {
    assertThat(names("measures"))
        .containsAll(List.of("README", "mixture", "own-measure"))
        .hasSize(Measures.ALL.size() + 3);
    assertThat(names("optimizers")).contains("README").hasSize(Optimizers.ALL.size() + 1);
  }

  private static List<String> names(String folder) throws IOException {
    try (Stream<Path> files = Files.list(DOCS.resolve(folder))) {
      return files.map(f -> f.getFileName().toString().replace(".md", "")).sorted().toList();
    }
  }

  @Test
  void aPageTellsWhereAPropertyHolds() {
    assertThat(Pages.of(Measures.named("gc", false, false)))
        .contains("provably submodular: where no similarity is negative");
    assertThat(Pages.of(Measures.named("disparitysum", false, false)))
        .contains("provably submodular: no")
        .contains("provably monotone: where no similarity exceeds 1");
    assertThat(Pages.of(Measures.named("gccg", false, true)))
        .contains("provably monotone: depends on the numbers");
    assertThat(Pages.of(Measures.named("fl", false, false))).contains("provably submodular: yes");
  }

  /** Links between pages lead somewhere, down to the heading. */
  @Test
  void linksLeadSomewhere() throws IOException {
    for (Path page : Examples.pages()) {
      for (String link : Examples.matches("\\]\\(([^)\\s]+)\\)", Files.readString(page))) {
        if (!link.startsWith("http")) {
          String[] part = link.split("#", 2);
          Path target = part[0].isEmpty() ? page : page.resolveSibling(part[0]);
          assertThat(target).as("%s links to %s", page, link).exists();
          if (part.length == 2) {
            assertThat(Examples.anchors(target)).as("%s: %s", page, link).contains(part[1]);
          }
        }
      }
    }
  }
}
