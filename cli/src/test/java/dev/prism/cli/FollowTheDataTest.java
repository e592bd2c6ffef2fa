package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The hops that docs/explanation/architecture.md lists under "Follow the data" are hops that the
 * code makes: the class on the left calls, constructs or reads a field of the one on the right.
 * Spark's are checked in its own module.
 */
class FollowTheDataTest {
  private static final Path PAGE = Path.of("..", "docs", "explanation", "architecture.md");
  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.prism");

  private record Hop(String from, String to) {
    static Hop of(String line) {
      String[] part = line.strip().split(" → ");
      assertThat(part).as("a hop: %s", line).hasSize(2);
      return new Hop(part[0], part[1]);
    }
  }

  /** The lines of the block below a heading. */
  private static List<Hop> hops(String heading) throws IOException {
    String page = Files.readString(PAGE);
    int at = page.indexOf("\n### " + heading + "\n");
    assertThat(at).as("the page has a section %s", heading).isPositive();
    return page.substring(at).split("```")[1].lines().skip(1).map(Hop::of).toList();
  }

  @TestFactory
  Stream<DynamicTest> everyHopIsMade() throws IOException {
    return Stream.of(
            hops("One select"), hops("One request to the studio"), hops("One round of target"))
        .flatMap(List::stream)
        .distinct()
        .map(h -> dynamicTest(h.from() + " → " + h.to(), () -> check(h)));
  }

  private static void check(Hop h) {
    assertThat(MAIN.contain(h.from())).as("%s exists", h.from()).isTrue();
    assertThat(MAIN.contain(h.to())).as("%s exists", h.to()).isTrue();
    assertThat(accessed(h.from())).as("what %s uses", h.from()).contains(h.to());
  }

  /** The top-level types that a type and those nested in it call, construct or read. */
  private static Set<String> accessed(String type) {
    Set<String> out = new HashSet<>();
    for (JavaClass c : MAIN) {
      if (outermost(c).equals(type)) {
        c.getAccessesFromSelf().forEach(a -> out.add(outermost(a.getTargetOwner())));
      }
    }
    return out;
  }

  private static String outermost(JavaClass c) {
    return c.getName().replaceFirst("\\$.*", "");
  }

  /** A hop begins where an earlier one of its block ended: nothing on the way is left out. */
  @ParameterizedTest
  @ValueSource(strings = {"One select", "One request to the studio", "One round of target"})
  void hopsAreConnected(String heading) throws IOException {
    List<Hop> hops = hops(heading);
    assertThat(hops).hasSizeGreaterThan(5);
    Set<String> reached = new HashSet<>(Set.of(hops.getFirst().from()));
    for (Hop h : hops) {
      assertThat(reached).as("what leads to %s", h.from()).contains(h.from());
      reached.add(h.to());
    }
  }
}
