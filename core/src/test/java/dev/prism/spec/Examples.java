package dev.prism.spec;

import dev.prism.Problem;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * The Java examples in docs/: a block that begins with {@code package} is a file of its own, any
 * other is the body of a method that is given {@code pool}, {@code query}, {@code privateSet} and
 * {@code concepts}.
 */
final class Examples {
  private static final String HEAD =
      """
      import dev.prism.*;
      import dev.prism.base.*;
      import dev.prism.constraint.*;
      import dev.prism.kernel.*;
      import dev.prism.measure.*;
      import dev.prism.optimize.*;
      import dev.prism.partition.*;
      import dev.prism.run.*;
      import dev.prism.spec.*;
      import dev.prism.stream.*;
      import dev.prism.term.*;
      import java.util.*;

      public final class %s {
        public static void run(Features pool, Features query, Features privateSet, Concepts concepts) {
      """;

  private Examples() {}

  /**
   * One example.
   *
   * @param where its page and its number there
   * @param type the class it becomes
   */
  record Example(String where, String type, String source) {
    boolean runs() {
      return !type.contains(".");
    }
  }

  static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(PagesTest.DOCS)) {
      return files.filter(f -> f.toString().endsWith(".md")).sorted().toList();
    }
  }

  static List<Example> all() throws IOException {
    List<Example> out = new ArrayList<>();
    for (Path page : pages()) {
      List<String> blocks = matches("(?s)```java\n(.*?)```", Files.readString(page));
      for (int i = 0; i < blocks.size(); i++) {
        String where = PagesTest.DOCS.relativize(page) + ", example " + (i + 1);
        String code = blocks.get(i);
        out.add(
            code.startsWith("package ")
                ? new Example(where, declared(code), code)
                : wrapped(where, "Example" + out.size(), code));
      }
    }
    return out;
  }

  private static String declared(String code) {
    return matches("package (\\S+);", code).get(0)
        + "."
        + matches("public (?:final )?(?:class|record|enum) (\\w+)", code).get(0);
  }

  private static Example wrapped(String where, String type, String code) {
    return new Example(where, type, HEAD.formatted(type) + code + "  }\n}\n");
  }

  /** Compiles all, warnings being errors; the complaints, by page. */
  static List<String> compile(List<Example> examples, Path into) {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> complaints = new DiagnosticCollector<>();
    List<Source> sources = examples.stream().map(Source::new).toList();
    String core = Problem.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    List<String> options =
        List.of("-cp", core, "-d", into.toString(), "-proc:none", "-Xlint:all", "-Werror");
    boolean fine = javac.getTask(null, null, complaints, options, null, sources).call();
    List<String> out = new ArrayList<>();
    for (Diagnostic<? extends JavaFileObject> d : complaints.getDiagnostics()) {
      String where = d.getSource() instanceof Source s ? s.example.where() : "javac";
      out.add(where + ": " + d.getMessage(Locale.ROOT));
    }
    return fine || !out.isEmpty() ? out : List.of("javac failed without a word");
  }

  private static final class Source extends SimpleJavaFileObject {
    private final Example example;

    Source(Example example) {
      super(
          URI.create("string:///" + example.type().replace('.', '/') + Kind.SOURCE.extension),
          Kind.SOURCE);
      this.example = example;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return example.source();
    }
  }

  /** What the first group matches, each time. */
  static List<String> matches(String regex, String text) {
    return Pattern.compile(regex).matcher(text).results().map(m -> m.group(1)).toList();
  }

  /** Headings as GitHub makes links of them. */
  static List<String> anchors(Path page) throws IOException {
    return matches("(?m)^#+ (.*)$", Files.readString(page)).stream()
        .map(h -> h.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} -]", "").replace(' ', '-'))
        .toList();
  }
}
