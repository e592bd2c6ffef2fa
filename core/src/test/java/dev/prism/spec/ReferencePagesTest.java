package dev.prism.spec;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

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
 * The first halves of the reference pages are what the code prints. With -Dprism.docs=write they
 * are written again, and a missing page is created.
 */
class ReferencePagesTest {
  private static final boolean WRITE = "write".equals(System.getProperty("prism.docs"));

  /** Tests run in the module's folder. */
  private static final Path DOCS = Path.of("..", "docs", "reference");

  @TestFactory
  Stream<DynamicTest> everyMeasureHasItsPage() {
    return Measures.ALL.stream().map(m -> page("measures", m.info().name(), ReferencePages.of(m)));
  }

  @TestFactory
  Stream<DynamicTest> everyOptimizerHasItsPage() {
    return Optimizers.ALL.stream().map(o -> page("optimizers", o.name(), ReferencePages.of(o)));
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
          String[] halves = Files.readString(file).split(ReferencePages.MARKER, -1);
          assertThat(halves).as("a first half, the marker once, a second half").hasSize(2);
          assertThat(halves[0]).as("to mend it: -Dprism.docs=write").isEqualTo(printed + "\n");
          assertThat(halves[1]).contains("```java").contains("Spec: `" + name);
        });
  }

  private static void write(Path file, String printed) throws IOException {
    String old = Files.exists(file) ? Files.readString(file) : ReferencePages.MARKER + "\n";
    Files.createDirectories(file.getParent());
    Files.writeString(file, printed + "\n" + old.substring(old.indexOf(ReferencePages.MARKER)));
  }

  @Test
  void theIndexesListAll() throws IOException {
    index("measures", Measures.ALL.stream().map(m -> m.info().name()));
    index("optimizers", Optimizers.ALL.stream().map(Optimizer::name));
  }

  /** The index of a folder is the line after a marker. */
  private static void index(String folder, Stream<String> names) throws IOException {
    Path file = DOCS.resolve(folder).resolve("README.md");
    String marker = "<!-- The next line is generated: -Dprism.docs=write. -->\n";
    String all = names.map(n -> "[" + n + "](" + n + ".md)").collect(joining(", "));
    String[] parts = Files.readString(file).split(marker, -1);
    assertThat(parts).as("one marker").hasSize(2);
    String rest = parts[1].substring(parts[1].indexOf('\n'));
    if (WRITE) {
      Files.writeString(file, parts[0] + marker + "All: " + all + "." + rest);
    }
    assertThat(Files.readString(file)).contains(marker + "All: " + all + ".\n");
  }

  @Test
  void noPageIsLeftOver() throws IOException {
    assertThat(names("measures"))
        .containsAll(List.of("README", "mixture"))
        .hasSize(Measures.ALL.size() + 2);
    assertThat(names("optimizers")).contains("README").hasSize(Optimizers.ALL.size() + 1);
  }

  private static List<String> names(String folder) throws IOException {
    try (Stream<Path> files = Files.list(DOCS.resolve(folder))) {
      return files.map(f -> f.getFileName().toString().replace(".md", "")).sorted().toList();
    }
  }

  @Test
  void pagesStateWhereAPropertyHolds() {
    assertThat(ReferencePages.of(Measures.named("gc", false, false)))
        .contains("provably submodular: where no similarity is negative");
    assertThat(ReferencePages.of(Measures.named("disparitysum", false, false)))
        .contains("provably submodular: no")
        .contains("provably monotone: where no similarity exceeds 1");
    assertThat(ReferencePages.of(Measures.named("gccg", false, true)))
        .contains("provably monotone: depends on the numbers");
    assertThat(ReferencePages.of(Measures.named("fl", false, false)))
        .contains("provably submodular: yes");
  }
}
