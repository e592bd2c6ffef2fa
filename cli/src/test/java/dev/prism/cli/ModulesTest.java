package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** POMs, launcher, bill of materials and pages name the same modules. */
class ModulesTest {
  private static final Path ROOT = DocsPages.ROOT;

  /** Modules without code of their own. */
  private static final Set<String> POMS_ONLY = Set.of("bom", "dist");

  /** A dependency on another module that is not for tests; the groups are its name and the rest. */
  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "<dependency>\\s*<groupId>dev[.]prism</groupId>\\s*<artifactId>prism-([a-z0-9-]+)"
              + "</artifactId>((?:(?!</dependency>).)*)",
          Pattern.DOTALL);

  private static String pom(String module) throws IOException {
    return Files.readString(ROOT.resolve(module).resolve("pom.xml"))
        .replaceAll("(?s)<dependencyManagement>.*?</dependencyManagement>", "");
  }

  /** Returns the modules with code that the root POM lists. */
  private static List<String> modules() throws IOException {
    List<String> out =
        new ArrayList<>(
            DocsPages.matches(
                "<module>([^<]+)</module>", Files.readString(ROOT.resolve("pom.xml"))));
    out.removeAll(POMS_ONLY);
    return out;
  }

  private static Set<String> inBillOfMaterials() throws IOException {
    return new TreeSet<>(
        DocsPages.matches(
            "<artifactId>prism-(?!bom<)([^<]+)</artifactId>",
            Files.readString(ROOT.resolve("bom/pom.xml"))));
  }

  private static Set<String> dependencies(String module) throws IOException {
    Set<String> out = new TreeSet<>();
    var found = DEPENDENCY.matcher(pom(module));
    while (found.find()) {
      String rest = found.group(2);
      if (!rest.contains("<scope>test") && !rest.contains("<type>test-jar")) {
        out.add(found.group(1));
      }
    }
    return out;
  }

  @Test
  void theBillOfMaterialsHasEveryModuleWhoseSourcesArePublished() throws IOException {
    Set<String> published = new TreeSet<>();
    for (String m : modules()) {
      if (!pom(m).contains("<maven.source.skip>true")) {
        published.add(m);
      }
    }
    assertThat(inBillOfMaterials()).isEqualTo(published).contains("core");
  }

  @Test
  void publishedModulesHaveNamesAndDependOnPublishedModules() throws IOException {
    for (String m : inBillOfMaterials()) {
      assertThat(pom(m)).contains("<artifactId>prism-" + m + "</artifactId>");
      assertThat(pom(m)).as(m).contains("<name>", "<description>", "<module.name>dev.prism.");
      assertThat(inBillOfMaterials()).as(m).containsAll(dependencies(m));
    }
  }

  @Test
  void theLauncherRebuildsAfterAChangeInAnyModuleOfTheCommandLine() throws IOException {
    Set<String> needed = new TreeSet<>();
    collect("cli", needed);
    String watched =
        DocsPages.matches("local all=\\(([^)]+)\\)", Files.readString(ROOT.resolve("prism")))
            .getFirst();
    assertThat(Set.of(watched.split(" "))).isEqualTo(needed);
  }

  private static void collect(String module, Set<String> into) throws IOException {
    for (String m : dependencies(module)) {
      if (into.add(m)) {
        collect(m, into);
      }
    }
  }

  @Test
  void theTablesOfModulesAreComplete() throws IOException {
    for (String page : List.of("CONTRIBUTING.md", "docs/explanation/architecture.md")) {
      List<String> rows =
          DocsPages.matches("(?m)^\\| `([a-z0-9-]+)` \\|", Files.readString(ROOT.resolve(page)));
      assertThat(rows).as(page).containsAll(modules());
    }
  }
}
