package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Links between pages lead to a file, and to a heading where they name one. */
class DocsLinksTest {
  private static final String LINK = "\\]\\(([^)\\s]+)\\)";

  @TestFactory
  Stream<DynamicTest> everyLinkHasATarget() throws IOException {
    return DocsPages.all().stream().map(p -> dynamicTest(DocsPages.name(p), () -> checkLinks(p)));
  }

  private static void checkLinks(Path page) throws IOException {
    for (String link : DocsPages.matches(LINK, Files.readString(page))) {
      if (!link.startsWith("http")) {
        String[] part = link.split("#", 2);
        Path target = part[0].isEmpty() ? page : page.resolveSibling(part[0]);
        assertThat(target).as("%s links to %s", page, link).exists();
        if (part.length == 2) {
          assertThat(DocsPages.anchors(target)).as("%s: %s", page, link).contains(part[1]);
        }
      }
    }
  }

  /** Every page below docs can be reached from README.md by following links. */
  @Test
  void everyPageIsReachable() throws IOException {
    Set<Path> reached = new HashSet<>();
    follow(DocsPages.ROOT.resolve("README.md"), reached);
    for (Path page : DocsPages.all()) {
      if (page.startsWith(DocsPages.ROOT.resolve("docs"))) {
        assertThat(reached).as("pages reached by links").contains(page);
      }
    }
  }

  private static void follow(Path page, Set<Path> reached) throws IOException {
    if (!reached.add(page)) {
      return;
    }
    for (String link : DocsPages.matches(LINK, Files.readString(page))) {
      Path target = page.resolveSibling(link.split("#", 2)[0]).normalize();
      if (target.toString().endsWith(".md") && Files.isRegularFile(target)) {
        follow(target, reached);
      }
    }
  }
}
