package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The comments of public types; doclint checks that every public member has one. */
class JavadocTest {
  /** Modules that are programs: nothing calls their types. */
  private static final Set<String> PROGRAMS = Set.of("cli", "experiments", "bench");

  private static final Pattern PUBLIC_TYPE =
      Pattern.compile(
          "^(/\\*\\*(?:(?!\\*/).)*\\*/)?\\s*(?:@[\\w.]+(?:\\([^)]*\\))?\\s*)*"
              + "^public (?:\\w+(?:-sealed)? )*?(?:class|interface|record|enum) (\\w+)",
          Pattern.DOTALL | Pattern.MULTILINE);

  private static final Pattern THREAD_SAFETY =
      Pattern.compile("threads?\\b|Immutable|[Ss]tateless");

  /** Returns the comment of the public type of a file; null if it has no public type. */
  private static String comment(Path file) throws IOException {
    Matcher m = PUBLIC_TYPE.matcher(Files.readString(file));
    return m.find() ? String.valueOf(m.group(1)) : null;
  }

  @Test
  void publicTypesStateTheirThreadSafety() throws IOException {
    List<String> silent = new ArrayList<>();
    int types = 0;
    for (Path file : Sources.files(false)) {
      if (!PROGRAMS.contains(DocsPages.ROOT.relativize(file).getName(0).toString())) {
        String comment = comment(file);
        types += comment == null ? 0 : 1;
        if (comment != null && !THREAD_SAFETY.matcher(comment).find()) {
          silent.add(DocsPages.name(file));
        }
      }
    }
    assertThat(silent).isEmpty();
    assertThat(types).isGreaterThan(150);
  }

  /** The types that a user meets first show how they are used. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Problem",
        "Measure",
        "Selection",
        "Certificate",
        "Pick",
        "kernel/Features",
        "constraint/Constraint",
        "run/Request",
        "run/Result",
        "run/Execution",
        "spec/Spec"
      })
  void firstTypesHaveAnExample(String type) throws IOException {
    Path file = DocsPages.ROOT.resolve("core/src/main/java/dev/prism/" + type + ".java");
    assertThat(comment(file)).contains("<pre>{@code");
  }
}
