package dev.prism.cli;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The names that the main sources of all modules declare, from javac's parser. */
final class Sources {
  private Sources() {}

  /** The kind of a declared name. */
  enum Kind {
    TYPE,
    METHOD,
    COMPONENT
  }

  /**
   * A declared name.
   *
   * @param nested true for a type within a type
   * @param open true if it is public, or a component of a record
   */
  record Name(Path file, Kind kind, String text, boolean nested, boolean open) {}

  /** Returns every Java file below src/main of every module, or below src. */
  static List<Path> files(boolean tests) throws IOException {
    List<Path> out = new ArrayList<>();
    try (Stream<Path> modules = Files.list(DocsPages.ROOT)) {
      for (Path module : modules.sorted().toList()) {
        Path source = module.resolve(tests ? "src" : "src/main/java");
        if (Files.isDirectory(source)) {
          try (Stream<Path> files = Files.walk(source)) {
            files.filter(f -> f.toString().endsWith(".java")).sorted().forEach(out::add);
          }
        }
      }
    }
    return out;
  }

  static List<Name> names() throws IOException {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    List<Name> out = new ArrayList<>();
    try (StandardJavaFileManager manager = javac.getStandardFileManager(null, null, null)) {
      var units = manager.getJavaFileObjectsFromPaths(files(false));
      JavacTask task = (JavacTask) javac.getTask(null, manager, null, null, null, units);
      for (CompilationUnitTree unit : task.parse()) {
        new Collector(Path.of(unit.getSourceFile().toUri()), out).scan(unit, null);
      }
    }
    return out;
  }

  private static final class Collector extends TreeScanner<Void, Void> {
    private final Path file;
    private final List<Name> out;
    private int depth;

    Collector(Path file, List<Name> out) {
      this.file = file;
      this.out = out;
    }

    @Override
    public Void visitClass(ClassTree tree, Void unused) {
      boolean open = tree.getModifiers().getFlags().contains(Modifier.PUBLIC);
      if (!tree.getSimpleName().isEmpty()) {
        add(Kind.TYPE, tree.getSimpleName().toString(), depth > 0, open);
      }
      if (tree.getKind() == com.sun.source.tree.Tree.Kind.RECORD) {
        tree.getMembers().stream()
            .filter(m -> m instanceof VariableTree v && !isStatic(v))
            .forEach(m -> add(Kind.COMPONENT, ((VariableTree) m).getName().toString(), true, true));
      }
      depth++;
      super.visitClass(tree, unused);
      depth--;
      return null;
    }

    private static boolean isStatic(VariableTree v) {
      return v.getModifiers().getFlags().contains(Modifier.STATIC);
    }

    @Override
    public Void visitMethod(MethodTree tree, Void unused) {
      boolean open = tree.getModifiers().getFlags().contains(Modifier.PUBLIC);
      add(Kind.METHOD, tree.getName().toString(), true, open);
      return super.visitMethod(tree, unused);
    }

    private void add(Kind kind, String text, boolean nested, boolean open) {
      out.add(new Name(file, kind, text, nested, open));
    }
  }
}
