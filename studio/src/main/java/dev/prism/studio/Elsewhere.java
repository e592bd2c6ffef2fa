package dev.prism.studio;

import dev.prism.data.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The same selection as a command, and as Java. */
final class Elsewhere {
  private static final int INLINE = 300;
  private static final List<String> PACKAGES =
      List.of(
          "dev.prism",
          "dev.prism.constraint",
          "dev.prism.data",
          "dev.prism.kernel",
          "dev.prism.run",
          "dev.prism.spec");
  private final Desk desk;
  private final Extras extras;

  Elsewhere(Desk desk, Extras extras) {
    this.desk = desk;
    this.extras = extras;
  }

  /**
   * @param c what was answered: guides that the measure does not look at are not in its question
   */
  String command(Chosen c) {
    Question q = c.question();
    StringBuilder before = new StringBuilder();
    List<String> words = new ArrayList<>(List.of("./prism", "select"));
    words.addAll(desk.words());
    guide(words, before, "query", q.queryExtras(), q.query());
    guide(words, before, "private", q.avoidExtras(), q.avoid());
    words.addAll(List.of("-k", String.valueOf(q.budget()), "-m", c.spec().text()));
    if (!q.labelled().isEmpty()) {
      words.addAll(List.of("--exclude", ids(q.labelled(), "exclude", before)));
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
    return before + words.stream().map(Elsewhere::quoted).collect(Collectors.joining(" "));
  }

  /** Phrases as a file of texts; of pictures, and of both, the numbers that they became. */
  private void guide(
      List<String> words,
      StringBuilder before,
      String name,
      List<String> outside,
      List<Integer> rows) {
    List<Extras.Extra> items = outside.stream().map(extras::get).toList();
    String column = desk.reading().column();
    if (!items.isEmpty() && extras.areNumbers(items)) {
      List<String> lines = new ArrayList<>();
      int width = items.getFirst().vector().length;
      lines.add(IntStream.range(0, width).mapToObj(i -> "f" + i).collect(Collectors.joining(",")));
      items.forEach(x -> lines.add(numbers(x.vector(), ",")));
      lines(before, lines, name + ".csv");
      words.addAll(List.of("--" + name, name + ".csv"));
    } else if (!items.isEmpty() && column.equals("text")) {
      lines(before, items.stream().map(Extras.Extra::text).toList(), name + ".txt");
      words.addAll(List.of("--" + name, name + ".txt"));
    } else if (!items.isEmpty()) {
      List<String> lines = new ArrayList<>(List.of(column));
      items.forEach(x -> lines.add('"' + x.text().replace("\"", "\"\"") + '"'));
      lines(before, lines, name + ".csv");
      words.addAll(List.of("--" + name, name + ".csv"));
    }
    if (!rows.isEmpty()) {
      words.addAll(List.of("--" + name + "-ids", ids(rows, name + "-ids", before)));
    }
  }

  private static String numbers(float[] x, String between) {
    return IntStream.range(0, x.length)
        .mapToObj(i -> Float.toString(x[i]).replaceFirst("\\.0$", ""))
        .collect(Collectors.joining(between));
  }

  private static void lines(StringBuilder before, List<String> lines, String file) {
    before
        .append("printf '%s\\n' ")
        .append(lines.stream().map(Elsewhere::quoted).collect(Collectors.joining(" ")))
        .append(" > ")
        .append(file)
        .append('\n');
  }

  /** With commas between them, or in a file where that would be long or not clear. */
  private String ids(List<Integer> rows, String file, StringBuilder before) {
    Table pool = desk.pool();
    List<String> ids = rows.stream().map(pool::id).toList();
    boolean plain = ids.stream().noneMatch(id -> id.contains(",") || !id.strip().equals(id));
    if (plain && ids.size() <= INLINE) {
      return String.join(",", ids);
    }
    lines(before, ids, file + ".txt");
    return file + ".txt";
  }

  /** For a shell. */
  static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:=,@+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** A whole program: {@code java -cp … Picks.java}. */
  String java(Chosen c) {
    Question q = c.question();
    Desk.Reading reading = desk.reading();
    StringBuilder s = new StringBuilder();
    PACKAGES.forEach(p -> s.append("import ").append(p).append(".*;\n"));
    s.append(
        reading.model().contains("<BufferedImage>")
            ? "import java.awt.image.BufferedImage;\n"
            : "");
    s.append("\nvoid main() {\n");
    line(s, reading.model());
    line(s, "Table pool = " + reading.table() + ";");
    line(s, "Features x = pool.features();");
    String query = features(s, "query", q.queryExtras(), q.query());
    String avoid = features(s, "privateSet", q.avoidExtras(), q.avoid());
    String kernel =
        q.kernel().equals("cosine")
            ? ""
            : ".similarity(Similarities.named(" + string(q.kernel()) + "))";
    String execution =
        q.neighbours() > 0 ? ".execution(Execution.neighbourGraph(" + q.neighbours() + "))" : "";
    line(s, "Problem v = Problem.of(x)" + kernel + query + avoid + ";");
    List<Integer> out = new ArrayList<>(q.labelled());
    out.addAll(q.query());
    out.addAll(q.avoid());
    String exclude = out.isEmpty() ? "" : ".exclude(" + numbers(out) + ")";
    line(s, "Constraint within = Constraint.atMost(" + q.budget() + ")" + exclude + ";");
    String optimizer =
        q.optimizer().equals("auto") ? "" : ".optimizer(" + string(q.optimizer()) + ")";
    String seed = q.seed() == 0 ? "" : ".seed(" + q.seed() + ")";
    String measure = ".measure(" + string(c.spec().text()) + ")";
    line(
        s,
        "Result r = Request.pick(within)" + measure + optimizer + execution + seed + ".from(v);");
    line(s, "for (int i : r.selection().indices()) {");
    line(s, "  IO.println(pool.id(i));");
    line(s, "}");
    return s.append("}\n").toString();
  }

  private static void line(StringBuilder s, String statement) {
    s.append(statement.isEmpty() ? "" : "  " + statement + "\n");
  }

  private String features(
      StringBuilder s, String method, List<String> outside, List<Integer> rows) {
    List<String> parts = new ArrayList<>();
    if (!outside.isEmpty()) {
      own(s, method, outside.stream().map(extras::get).toList());
      parts.add(method + "Own");
    }
    if (!rows.isEmpty()) {
      parts.add("x.select(new int[] {" + numbers(rows) + "})");
    }
    if (parts.isEmpty()) {
      return "";
    }
    String all = String.join(", ", parts);
    return "\n      ." + method + "(" + (parts.size() > 1 ? "Features.of(" + all + ")" : all) + ")";
  }

  private void own(StringBuilder s, String method, List<Extras.Extra> items) {
    line(s, "Features " + method + "Own =");
    if (extras.areNumbers(items)) {
      String rows =
          items.stream()
              .map(x -> "          " + string(numbers(x.vector(), " ")))
              .collect(Collectors.joining(",\n"));
      s.append("      Features.of(\n        Stream.of(\n").append(rows).append(")\n");
      s.append("          .map(row -> Stream.of(row.split(\" \")).map(Float::valueOf).toList())\n");
      s.append("          .map(row -> {\n");
      s.append("            float[] f = new float[row.size()];\n");
      s.append("            for (int i = 0; i < f.length; i++) f[i] = row.get(i);\n");
      s.append("            return f;\n");
      s.append("          })\n          .toArray(float[][]::new));\n");
    } else {
      String texts = items.stream().map(x -> string(x.text())).collect(Collectors.joining(", "));
      line(s, "    Features.of(model.embed(List.of(" + texts + ")));");
    }
  }

  private static String numbers(List<Integer> rows) {
    return rows.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private static String string(String text) {
    return Desk.Reading.string(text);
  }
}
