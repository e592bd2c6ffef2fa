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
import org.junit.jupiter.api.io.TempDir;
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

  private static final Pattern EXAMPLE =
      Pattern.compile("<pre>\\{@code(.*?)\\}</pre>", Pattern.DOTALL);

  private static final String IMPORTS =
      """
      import dev.prism.*;
      import dev.prism.base.*;
      import dev.prism.constraint.*;
      import dev.prism.data.*;
      import dev.prism.kernel.*;
      import dev.prism.optimize.*;
      import dev.prism.rerank.*;
      import dev.prism.run.*;
      import dev.prism.spec.*;
      import dev.prism.targeted.*;
      import dev.prism.term.*;
      import java.util.*;
      """;

  /** Variables that the examples use without declaring them. */
  private static final String FIELDS =
      """
      Problem problem, like;
      Features pool;
      float[][] embeddings, examples, secrets, rows, vectors;
      float[] query, queryVector;
      double[] costs, tokens;
      List<String> passages;
      Result result;
      Ranking ranking;
      TargetedTask task, newTask;
      long seed;
      """;

  @Test
  void examplesCompile(@TempDir Path folder) throws IOException {
    List<DocsExamples.Example> examples = new ArrayList<>();
    for (Path file : Sources.files(false)) {
      if (DocsPages.name(file).startsWith("rerank-")) {
        continue; // the libraries that these adapt to are not on this class path
      }
      Matcher m = EXAMPLE.matcher(Files.readString(file));
      while (m.find()) {
        String code = m.group(1).replaceAll("\n *\\*", "\n").strip();
        Matcher type = Pattern.compile("^public (?:final )?(?:class|record) (\\w+)").matcher(code);
        String name = type.find() ? type.group(1) : "Example" + examples.size();
        String source =
            code.startsWith("public ")
                ? code
                : "class %s {\n%svoid run() throws Exception {\n%s\n}\n}\n"
                    .formatted(name, FIELDS, code);
        examples.add(
            new DocsExamples.Example(
                DocsPages.name(file), "javadoc." + name, "package javadoc;\n" + IMPORTS + source));
      }
    }
    assertThat(examples).hasSizeGreaterThan(15);
    assertThat(DocsExamples.compile(examples, folder)).isEmpty();
  }
}
