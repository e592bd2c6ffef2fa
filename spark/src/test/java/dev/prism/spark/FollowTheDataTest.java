package dev.prism.spark;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;

/**
 * The hops of one Spark job in docs/explanation/architecture.md are hops that the code makes: the
 * class on the left calls, constructs or reads a field of the one on the right. The command line's
 * tests check the other hops.
 */
class FollowTheDataTest {
  private static final Path PAGE = Path.of("..", "docs", "explanation", "architecture.md");
  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.prism.spark");

  @Test
  void theCodeMakesEveryHop() throws IOException {
    String page = Files.readString(PAGE);
    int at = page.indexOf("\n### One Spark job\n");
    assertThat(at).as("the page has the section").isPositive();
    List<String> hops = page.substring(at).split("```")[1].lines().skip(1).toList();
    assertThat(hops).hasSizeGreaterThan(10);
    assertThat(made()).containsAll(hops);
  }

  private static Set<String> made() {
    Set<String> out = new HashSet<>();
    for (JavaClass c : MAIN) {
      c.getAccessesFromSelf()
          .forEach(a -> out.add(outermost(c) + " → " + outermost(a.getTargetOwner())));
    }
    return out;
  }

  private static String outermost(JavaClass c) {
    return c.getName().replaceFirst("\\$.*", "");
  }
}
