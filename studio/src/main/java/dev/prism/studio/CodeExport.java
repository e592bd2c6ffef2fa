package dev.prism.studio;

import dev.prism.AuxiliarySet;
import dev.prism.data.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes a selection as a shell command and as a Java program that select the same items. */
final class CodeExport {
  private static final int MAX_INLINE_IDS = 300;
  private static final List<String> PACKAGES =
      List.of(
          "dev.prism",
          "dev.prism.constraint",
          "dev.prism.data",
          "dev.prism.kernel",
          "dev.prism.run",
          "dev.prism.spec");
  private final StudioHost host;
  private final ExtraItems extras;

  CodeExport(StudioHost host, ExtraItems extras) {
    this.host = host;
    this.extras = extras;
  }

  /** Returns a command, preceded by commands that write the files it reads. */
  String command(SelectionAnswer answer) {
    StudioRequest q = answer.request();
    StringBuilder files = new StringBuilder();
    List<String> words = new ArrayList<>(List.of("./prism", "select"));
    words.addAll(host.arguments());
    for (AuxiliarySet set : AuxiliarySet.values()) {
      addSet(words, files, set.label(), q.extras(set), q.marked(set));
    }
    words.addAll(List.of("-k", String.valueOf(q.k()), "-m", answer.spec().text()));
    if (!q.labelled().isEmpty()) {
      words.addAll(List.of("--exclude", ids(q.labelled(), "exclude", files)));
    }
    if (!q.kernel().equals("cosine")) {
      words.addAll(List.of("--kernel", q.kernel()));
    }
    if (q.neighbours() > 0) {
      words.addAll(List.of("--neighbours", String.valueOf(q.neighbours())));
    }
    if (!q.optimizer().equals("auto")) {
      words.addAll(List.of("--optimizer", q.optimizer()));
    }
    if (q.seed() != 0) {
      words.addAll(List.of("--seed", String.valueOf(q.seed())));
    }
    return files + words.stream().map(CodeExport::quoted).collect(Collectors.joining(" "));
  }

  /** Phrases become a file of texts; images, or both, become a file of their embeddings. */
  private void addSet(
      List<String> words,
      StringBuilder files,
      String name,
      List<String> outside,
      List<Integer> marked) {
    List<ExtraItem> items = outside.stream().map(extras::get).toList();
    if (!items.isEmpty()) {
      String column = host.code().textColumn();
      List<String> lines = new ArrayList<>();
      String file = name + ".csv";
      if (extras.needVectors(items)) {
        int width = items.getFirst().vector().length;
        lines.add(
            IntStream.range(0, width).mapToObj(i -> "f" + i).collect(Collectors.joining(",")));
        items.forEach(x -> lines.add(numbers(x.vector(), ",")));
      } else if (column.equals("text")) {
        file = name + ".txt";
        items.forEach(x -> lines.add(x.text()));
      } else {
        lines.add(column);
        items.forEach(x -> lines.add('"' + x.text().replace("\"", "\"\"") + '"'));
      }
      addFile(files, lines, file);
      words.addAll(List.of("--" + name, file));
    }
    if (!marked.isEmpty()) {
      words.addAll(List.of("--" + name + "-ids", ids(marked, name + "-ids", files)));
    }
  }

  private static String numbers(float[] x, String separator) {
    return IntStream.range(0, x.length)
        .mapToObj(i -> Float.toString(x[i]).replaceFirst("\\.0$", ""))
        .collect(Collectors.joining(separator));
  }

  private static void addFile(StringBuilder files, List<String> lines, String file) {
    files
        .append("printf '%s\\n' ")
        .append(lines.stream().map(CodeExport::quoted).collect(Collectors.joining(" ")))
        .append(" > ")
        .append(file)
        .append('\n');
  }

  /** Returns ids separated by commas, or the name of a file if they are many or have commas. */
  private String ids(List<Integer> indices, String file, StringBuilder files) {
    Table pool = host.pool();
    List<String> ids = indices.stream().map(pool::id).toList();
    boolean arePlain = ids.stream().noneMatch(id -> id.contains(",") || !id.strip().equals(id));
    if (arePlain && ids.size() <= MAX_INLINE_IDS) {
      return String.join(",", ids);
    }
    addFile(files, ids, file + ".txt");
    return file + ".txt";
  }

  /** Quotes a word for a shell, where it needs quotes. */
  static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:=,@+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** Returns a program that runs with {@code java -cp … Picks.java}. */
  String java(SelectionAnswer answer) {
    StudioRequest q = answer.request();
    StudioHost.PoolCode pool = host.code();
    StringBuilder s = new StringBuilder();
    PACKAGES.forEach(p -> s.append("import ").append(p).append(".*;\n"));
    s.append(
        pool.embedder().contains("<BufferedImage>")
            ? "import java.awt.image.BufferedImage;\n"
            : "");
    s.append("\nvoid main() {\n");
    addLine(s, pool.embedder());
    addLine(s, "Table pool = " + pool.table() + ";");
    addLine(s, "Features x = pool.features();");
    String query = features(s, "query", q.queryExtras(), q.query());
    String privateSet = features(s, "privateSet", q.privateExtras(), q.privateSet());
    String kernel =
        q.kernel().equals("cosine")
            ? ""
            : ".similarity(Similarities.named(" + literal(q.kernel()) + "))";
    String execution =
        q.neighbours() > 0 ? ".execution(Execution.neighbourGraph(" + q.neighbours() + "))" : "";
    addLine(s, "Problem problem = Problem.of(x)" + kernel + query + privateSet + ";");
    List<Integer> excluded = new ArrayList<>(q.labelled());
    excluded.addAll(q.query());
    excluded.addAll(q.privateSet());
    String exclude = excluded.isEmpty() ? "" : ".exclude(" + numbers(excluded) + ")";
    addLine(s, "Constraint constraint = Constraint.atMost(" + q.k() + ")" + exclude + ";");
    String optimizer =
        q.optimizer().equals("auto") ? "" : ".optimizer(" + literal(q.optimizer()) + ")";
    String seed = q.seed() == 0 ? "" : ".seed(" + q.seed() + ")";
    String measure = ".measure(" + literal(answer.spec().text()) + ")";
    addLine(
        s,
        "Result result = Request.pick(constraint)"
            + measure
            + optimizer
            + execution
            + seed
            + ".from(problem);");
    addLine(s, "for (int i : result.selection().indices()) {");
    addLine(s, "  IO.println(pool.id(i));");
    addLine(s, "}");
    return s.append("}\n").toString();
  }

  private static void addLine(StringBuilder s, String statement) {
    s.append(statement.isEmpty() ? "" : "  " + statement + "\n");
  }

  private String features(
      StringBuilder s, String method, List<String> outside, List<Integer> marked) {
    List<String> parts = new ArrayList<>();
    if (!outside.isEmpty()) {
      addExtras(s, method, outside.stream().map(extras::get).toList());
      parts.add(method + "Extras");
    }
    if (!marked.isEmpty()) {
      parts.add("x.select(new int[] {" + numbers(marked) + "})");
    }
    if (parts.isEmpty()) {
      return "";
    }
    String all = String.join(", ", parts);
    return "\n      ." + method + "(" + (parts.size() > 1 ? "Features.of(" + all + ")" : all) + ")";
  }

  private void addExtras(StringBuilder s, String method, List<ExtraItem> items) {
    addLine(s, "Features " + method + "Extras =");
    if (extras.needVectors(items)) {
      String rows =
          items.stream()
              .map(x -> "          " + literal(numbers(x.vector(), " ")))
              .collect(Collectors.joining(",\n"));
      s.append("      Features.of(\n        Stream.of(\n").append(rows).append(")\n");
      s.append("          .map(row -> Stream.of(row.split(\" \")).map(Float::valueOf).toList())\n");
      s.append("          .map(row -> {\n");
      s.append("            float[] f = new float[row.size()];\n");
      s.append("            for (int i = 0; i < f.length; i++) f[i] = row.get(i);\n");
      s.append("            return f;\n");
      s.append("          })\n          .toArray(float[][]::new));\n");
    } else {
      String texts = items.stream().map(x -> literal(x.text())).collect(Collectors.joining(", "));
      addLine(s, "    Features.of(model.embed(List.of(" + texts + ")));");
    }
  }

  private static String numbers(List<Integer> indices) {
    return indices.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private static String literal(String text) {
    return StudioHost.PoolCode.literal(text);
  }
}
