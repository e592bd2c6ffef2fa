package dev.prism.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An entry of a catalogue is named where CONTRIBUTING.md says, and nowhere else in the product: a
 * measure takes four files, a similarity five and an optimizer four.
 */
class CatalogueFilesTest {
  private static final Path ROOT = Path.of("..");
  private static final Path LAWS = Path.of("src/test/java/dev/prism/laws");
  private static List<Path> main = List.of();

  @BeforeAll
  static void findsTheSourcesOfTheProduct() throws IOException {
    try (Stream<Path> modules = Files.list(ROOT)) {
      main =
          modules
              .filter(m -> !m.endsWith("experiments")) // studies compare some by their names
              .map(m -> m.resolve("src/main/java"))
              .filter(Files::isDirectory)
              .flatMap(CatalogueFilesTest::sources)
              .toList();
    }
    assertThat(main).hasSizeGreaterThan(300);
  }

  private static Stream<Path> sources(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(f -> f.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean names(Path file, String words) {
    try {
      return Pattern.compile("\\b(" + words + ")\\b").matcher(Files.readString(file)).find();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static Set<String> product(String words) {
    Set<String> out = new TreeSet<>();
    main.stream().filter(f -> names(f, words)).forEach(f -> out.add(f.getFileName().toString()));
    return out;
  }

  @ParameterizedTest
  @CsvSource({
    "SumRedundancy, sumredundancy",
    "SaturatedCoverage, saturated",
    "FeatureBased, featurebased"
  })
  void aMeasureTakesFourFiles(String type, String name) {
    Set<String> files = product(type);
    files.remove("Family.java"); // for the measures that a family's name stands for
    assertThat(files).containsExactlyInAnyOrder(type + ".java", "Measures.java");
    assertThat(ROOT.resolve("docs/reference/measures/" + name + ".md")).exists();
    Path golden = ROOT.resolve("data/src/test/resources/golden/cases/" + name + "_01.json");
    assertThat(Files.exists(golden) || names(LAWS.resolve("Definitions.java"), name + "|" + type))
        .as("a golden case or a definition of %s", name)
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "LazierThanLazy, lazier",
    "ThresholdGreedy, threshold",
    "BidirectionalGreedy, bidirectional"
  })
  void anOptimizerTakesFourFiles(String type, String name) {
    assertThat(product(type)).containsExactlyInAnyOrder(type + ".java", "Optimizers.java");
    assertThat(ROOT.resolve("docs/reference/optimizers/" + name + ".md")).exists();
    assertThat(sources(Path.of("src/test/java/dev/prism/optimize")).anyMatch(f -> names(f, type)))
        .as("a test of %s", type)
        .isTrue();
  }

  /** The constants of Similarity are for the similarities that Java programs name most. */
  @Test
  void aSimilarityTakesFiveFiles() {
    Set<String> files = product("laplacian|LAPLACIAN");
    files.remove("Similarity.java");
    files.remove("DefaultsStudy.java"); // an experiment, which compares some similarities
    assertThat(files).containsExactlyInAnyOrder("BandwidthSimilarity.java", "Similarities.java");
    assertThat(LAWS.resolve("Formula.java")).matches(f -> names(f, "laplacian"));
    assertThat(LAWS.resolve("World.java")).matches(f -> names(f, "LAPLACIAN|laplacian"));
    assertThat(ROOT.resolve("docs/reference/similarities.md")).matches(f -> names(f, "laplacian"));
  }
}
