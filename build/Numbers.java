import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.ToolProvider;

/**
 * Counts the sources of a checkout for docs/explanation/architecture.md: {@code java
 * build/Numbers.java [ROOT]}. Lines are physical lines of main sources. Files are parsed, not
 * compiled; package cycles are those among imports. Rows are printed as Markdown has them: lines,
 * median and 95th percentile of a file, and lines of tests in Java per line of main sources.
 */
public final class Numbers {
  private static final int LONG = 300;
  private static final Set<String> COUNTED = Set.of("Kernel", "Memo", "TermState", "State");

  private Numbers() {}

  public static void main(String[] args) throws IOException {
    Path root = Path.of(args.length == 0 ? "." : args[0]);
    List<Integer> all = new ArrayList<>();
    int code = 0, tests = 0;
    try (Stream<Path> modules = Files.list(root).sorted()) {
      for (Path m : modules.filter(m -> Files.isDirectory(m.resolve("src/main/java"))).toList()) {
        List<Integer> lines = new ArrayList<>();
        for (Path f : sources(m)) {
          List<String> text = Files.readAllLines(f);
          int n = text.size();
          code += codeLines(text);
          lines.add(n);
          if (n > LONG) {
            System.out.printf("over %d lines: %s, %d%n", LONG, root.relativize(f), n);
          }
        }
        all.addAll(lines);
        int test = testLines(m);
        tests += test;
        print(m.getFileName().toString(), lines, test);
      }
    }
    print("all", all, tests);
    System.out.println("without comments, blank lines and imports: " + code);
    core(root.resolve("core"));
  }

  /** Lines other than comments of their own, blank lines, imports and the package. */
  private static int codeLines(List<String> text) {
    int n = 0;
    boolean comment = false;
    for (String line : text) {
      String l = line.strip();
      comment |= l.startsWith("/*");
      n += comment || l.isEmpty() || l.matches("//.*|(import|package) .*;") ? 0 : 1;
      comment &= !l.contains("*/");
    }
    return n;
  }

  private static int testLines(Path module) throws IOException {
    int n = 0;
    for (Path f : files(module.resolve("src/test/java"))) {
      n += Files.readAllLines(f).size();
    }
    return n;
  }

  private static List<Path> sources(Path module) throws IOException {
    return files(module.resolve("src/main/java"));
  }

  private static List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(f -> f.toString().endsWith(".java")).sorted().toList();
    }
  }

  private static void print(String name, List<Integer> lines, int tests) {
    List<Integer> sorted = lines.stream().sorted().toList();
    int sum = sorted.stream().mapToInt(Integer::intValue).sum();
    int median = sorted.get(sorted.size() / 2);
    int p95 = sorted.get((int) Math.min(sorted.size() - 1, Math.ceil(0.95 * sorted.size()) - 1));
    System.out.printf(
        "| `%s` | %,d | %d | %d | %.2f |%n", name, sum, median, p95, (double) tests / sum);
  }

  private static void core(Path core) throws IOException {
    var javac = ToolProvider.getSystemJavaCompiler();
    var files = javac.getStandardFileManager(null, null, null);
    var task = javac.getTask(null, files, null, null, null, files.getJavaFileObjects(paths(core)));
    Map<String, Set<String>> imports = new TreeMap<>();
    Set<String> packages = exports(core.resolve("src/main/module/module-info.java"));
    int types = 0, exported = 0;
    for (CompilationUnitTree unit : ((JavacTask) task).parse()) {
      Set<String> names = imports.computeIfAbsent(unit.getPackageName() + "", _ -> new TreeSet<>());
      unit.getImports().forEach(i -> names.add(i.getQualifiedIdentifier().toString()));
      for (Tree t : unit.getTypeDecls()) {
        int one = t instanceof ClassTree c && isPublic(c) ? 1 : 0;
        types += one;
        exported += packages.contains(unit.getPackageName() + "") ? one : 0;
      }
      unit.accept(new Methods(), null);
    }
    System.out.println("public top-level types of core: " + types + ", exported: " + exported);
    System.out.println("packages of core: " + imports.size() + ", in cycles: " + cyclic(imports));
  }

  /** Packages that a descriptor exports to every module; none where there is no descriptor. */
  private static Set<String> exports(Path descriptor) throws IOException {
    Set<String> out = new TreeSet<>();
    if (Files.exists(descriptor)) {
      Matcher m = Pattern.compile("exports ([\\w.]+);").matcher(Files.readString(descriptor));
      m.results().forEach(r -> out.add(r.group(1)));
    }
    return out;
  }

  private static Path[] paths(Path core) throws IOException {
    return sources(core).toArray(Path[]::new);
  }

  private static boolean isPublic(ClassTree c) {
    return c.getModifiers().getFlags().contains(Modifier.PUBLIC);
  }

  /** Methods that the types at the centre declare, without constructors and private ones. */
  private static final class Methods extends TreeScanner<Void, Void> {
    @Override
    public Void visitClass(ClassTree c, Void none) {
      if (COUNTED.contains(c.getSimpleName().toString())) {
        long n =
            c.getMembers().stream()
                .filter(m -> m instanceof MethodTree d && d.getReturnType() != null)
                .filter(m -> !((MethodTree) m).getModifiers().getFlags().contains(Modifier.PRIVATE))
                .count();
        System.out.println("methods of " + c.getSimpleName() + ": " + n);
      }
      return super.visitClass(c, none);
    }
  }

  /** Packages that reach themselves over imports. */
  private static Set<String> cyclic(Map<String, Set<String>> imports) {
    Map<String, Set<String>> uses = new TreeMap<>();
    imports.forEach(
        (p, names) -> {
          Set<String> to = new TreeSet<>();
          for (String n : names) {
            imports.keySet().stream()
                .filter(q -> n.startsWith(q + "."))
                .max((a, b) -> a.length() - b.length())
                .filter(q -> !q.equals(p))
                .ifPresent(to::add);
          }
          uses.put(p, to);
        });
    Set<String> out = new TreeSet<>();
    for (String p : uses.keySet()) {
      Set<String> reached = new TreeSet<>();
      List<String> open = new ArrayList<>(uses.get(p));
      while (!open.isEmpty()) {
        String q = open.removeLast();
        if (reached.add(q)) {
          open.addAll(uses.get(q));
        }
      }
      if (reached.contains(p)) {
        out.add(p);
      }
    }
    return out;
  }
}
