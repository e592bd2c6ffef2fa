package dev.prism.studio;

import dev.prism.data.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The same selection as a command, and as Java. */
final class Elsewhere {
  private static final int INLINE = 300;
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

  private void guide(
      List<String> words,
      StringBuilder before,
      String name,
      List<String> outside,
      List<Integer> rows) {
    List<Extras.Extra> items = outside.stream().map(extras::get).toList();
    if (items.stream().anyMatch(x -> x.text() == null)) {
      before
          .append("# Put the pictures that you dropped, in their order, into ")
          .append(name)
          .append("/\n");
      words.addAll(List.of("--" + name, name + "/"));
    } else if (!items.isEmpty()) {
      lines(before, items.stream().map(Extras.Extra::text).toList(), name + ".txt");
      words.addAll(List.of("--" + name, name + ".txt"));
    }
    if (!rows.isEmpty()) {
      words.addAll(List.of("--" + name + "-ids", ids(rows, name + "-ids", before)));
    }
  }

  private static void lines(StringBuilder before, List<String> lines, String file) {
    before
        .append("printf '%s\\n' ")
        .append(
            lines.stream()
                .map(l -> quoted(l.replaceAll("\\s+", " ")))
                .collect(Collectors.joining(" ")))
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

  String java(Chosen c) {
    Question q = c.question();
    StringBuilder s = new StringBuilder();
    s.append("Table pool = Load.table(")
        .append(string(desk.pool().source()))
        .append(", Options.NONE);\n");
    if (desk.pool().columns().containsKey("text")) {
      s.append(
          "// Texts: Embedding.texts(pool, \"text\", model, Cache.standard(), Progress.NONE)\n");
    }
    s.append("Features x = pool.features();\n");
    s.append("Problem v = Problem.of(x)");
    if (!q.kernel().equals("cosine")) {
      s.append(".similarity(Similarities.named(").append(string(q.kernel())).append("))");
    }
    if (q.neighbours() > 0) {
      s.append(".storage(Storage.neighbours(").append(q.neighbours()).append("))");
    }
    features(s, "query", q.queryExtras(), q.query());
    features(s, "avoid", q.avoidExtras(), q.avoid());
    s.append(";\n");
    List<Integer> out = new ArrayList<>(q.labelled());
    out.addAll(q.query());
    out.addAll(q.avoid());
    s.append("Constraint within = Constraint.atMost(").append(q.budget()).append(")");
    s.append(out.isEmpty() ? "" : ".exclude(" + numbers(out) + ")").append(";\n");
    s.append("Result r = Request.pick(within).measure(")
        .append(string(c.spec().text()))
        .append(")");
    s.append(q.optimizer().equals("auto") ? "" : ".optimizer(" + string(q.optimizer()) + ")");
    s.append(q.seed() == 0 ? "" : ".seed(" + q.seed() + ")").append(".from(v);\n");
    s.append("int[] chosen = r.selection().indices();\n");
    return s.toString();
  }

  private static void features(
      StringBuilder s, String method, List<String> outside, List<Integer> rows) {
    if (rows.isEmpty() && outside.isEmpty()) {
      return;
    }
    String own = "x.select(new int[] {" + numbers(rows) + "})";
    String others = "/* " + outside.size() + " of your own, embedded */ " + method + "Outside";
    String all =
        outside.isEmpty()
            ? own
            : rows.isEmpty() ? others : "Features.of(" + others + ", " + own + ")";
    s.append("\n    .").append(method).append('(').append(all).append(')');
  }

  private static String numbers(List<Integer> rows) {
    return rows.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private static String string(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
