package dev.prism.cli;

import dev.prism.Problem;
import dev.prism.data.Table;
import dev.prism.mixture.VRouge;
import dev.prism.rerank.Reranker;
import dev.prism.summarize.Summary;
import dev.prism.targeted.Strategies;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * The Java examples of the pages. A block that begins with {@code package} is a source file; any
 * other is the body of a method with the parameters {@code pool}, {@code query}, {@code
 * privateSet}, {@code concepts}, {@code embeddings} and {@code examples}, and its imports are moved
 * to the top.
 */
final class DocsExamples {
  private static final String HEAD =
      """
      import dev.prism.*;
      import dev.prism.base.*;
      import dev.prism.constraint.*;
      import dev.prism.data.*;
      import dev.prism.kernel.*;
      import dev.prism.optimize.*;
      import dev.prism.partition.*;
      import dev.prism.run.*;
      import dev.prism.spec.*;
      import dev.prism.stream.*;
      import dev.prism.term.*;
      import java.nio.file.*;
      import java.util.*;
      %s
      public final class %s {
        public static void run(
            Features pool, Features query, Features privateSet, Concepts concepts,
            float[][] embeddings, float[][] examples) throws Exception {
      """;

  /** A type of every module that an example may use. */
  private static final List<Class<?>> MODULES =
      List.of(
          Problem.class,
          Table.class,
          Reranker.class,
          Strategies.class,
          Summary.class,
          VRouge.class);

  private static final Predicate<String> IMPORT = line -> line.startsWith("import ");

  private DocsExamples() {}

  /**
   * One example.
   *
   * @param where its page and its number there
   * @param type the class that it is compiled to
   */
  record Example(String where, String type, String source) {
    boolean runs() {
      return !type.contains(".");
    }
  }

  static List<Example> all() throws IOException {
    List<Example> out = new ArrayList<>();
    for (Path page : DocsPages.all()) {
      List<String> blocks = DocsPages.blocks(page, "java");
      for (int i = 0; i < blocks.size(); i++) {
        String where = DocsPages.name(page) + ", example " + (i + 1);
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
    return DocsPages.matches("package (\\S+);", code).get(0)
        + "."
        + DocsPages.matches("public (?:final )?(?:class|record|enum) (\\w+)", code).get(0);
  }

  private static Example wrapped(String where, String type, String code) {
    String imports = code.lines().filter(IMPORT).collect(Collectors.joining("\n"));
    String body = code.lines().filter(IMPORT.negate()).collect(Collectors.joining("\n"));
    return new Example(where, type, HEAD.formatted(imports, type) + body + "\n  }\n}\n");
  }

  /** Compiles all examples with warnings as errors and returns the messages, by page. */
  static List<String> compile(List<Example> examples, Path into) {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> complaints = new DiagnosticCollector<>();
    List<Source> sources = examples.stream().map(Source::new).toList();
    String path =
        MODULES.stream()
            .map(c -> c.getProtectionDomain().getCodeSource().getLocation().getPath())
            .collect(Collectors.joining(File.pathSeparator));
    List<String> options =
        List.of("-cp", path, "-d", into.toString(), "-proc:none", "-Xlint:all", "-Werror");
    boolean fine = javac.getTask(null, null, complaints, options, null, sources).call();
    List<String> out = new ArrayList<>();
    for (Diagnostic<? extends JavaFileObject> d : complaints.getDiagnostics()) {
      String where = d.getSource() instanceof Source s ? s.example.where() : "javac";
      out.add(where + ": " + d.getMessage(Locale.ROOT));
    }
    return fine || !out.isEmpty() ? out : List.of("javac failed without a message");
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
}
