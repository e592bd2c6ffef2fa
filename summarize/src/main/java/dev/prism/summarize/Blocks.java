package dev.prism.summarize;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A document in paragraphs and list items, each under its heading. Code, tables, rules and comments
 * are no prose, and are passed over.
 */
final class Blocks {
  /**
   * @param heading the last one above; empty for none
   * @param line where it begins, from 1
   */
  record Block(String heading, int line, String text) {}

  private static final Pattern FENCE = Pattern.compile("\\s*(```+|~~~+).*");
  private static final Pattern HEADING = Pattern.compile(" {0,3}#{1,6}\\s+(.*?)\\s*#*\\s*");
  private static final Pattern UNDERLINE = Pattern.compile(" {0,3}(=+|-{2,})\\s*");
  private static final Pattern RULE = Pattern.compile("\\s*([-*_=]\\s*){3,}");
  private static final Pattern ITEM = Pattern.compile("\\s*(?:[-*+•]|\\d{1,3}[.)])\\s+(.*)");
  private static final Pattern TABLE =
      Pattern.compile("\\s*\\|.*|\\s*:?-+:?\\s*(\\|\\s*:?-+:?\\s*)+");
  private static final Pattern REFERENCE = Pattern.compile(" {0,3}\\[[^\\]]+\\]:\\s+\\S+.*");
  private static final Pattern FOUR = Pattern.compile("(?: {4}|\\t).*\\S.*");

  /** Lines longer than this were not broken by hand, and each is a paragraph. */
  private static final int WIDEST = 120;

  private static final int LONGEST_HEADING = 70;

  private final boolean markdown;
  private final boolean lineByLine;
  private final List<Block> out = new ArrayList<>();
  private final StringBuilder open = new StringBuilder();
  private String heading = "";
  private int began;
  private boolean inItem;

  private Blocks(boolean markdown, boolean lineByLine) {
    this.markdown = markdown;
    this.lineByLine = lineByLine;
  }

  /**
   * @param lineByLine every line of its own; otherwise lines go on until an empty one, unless they
   *     are long
   */
  static List<Block> of(String text, boolean markdown, boolean lineByLine) {
    String[] lines = withoutComments(text, markdown).split("\\R", -1);
    boolean wide = false;
    for (String line : lines) {
      wide |= line.length() > WIDEST;
    }
    Blocks b = new Blocks(markdown, lineByLine || wide && !markdown);
    b.read(lines);
    return b.out;
  }

  private static String withoutComments(String text, boolean markdown) {
    if (!markdown) {
      return text;
    }
    Matcher m = Pattern.compile("(?s)<!--.*?-->").matcher(text);
    return m.replaceAll(
        r -> "\n".repeat((int) r.group().lines().count() - 1)); // lines keep numbers
  }

  private void read(String[] lines) {
    int i = markdown ? afterFrontMatter(lines) : 0;
    for (; i < lines.length; i++) {
      String line = markdown ? lines[i].replaceFirst("^ {0,3}(>\\s?)+", "") : lines[i];
      if (markdown && FENCE.matcher(line).matches()) {
        close();
        i = afterFence(lines, i);
      } else if (line.isBlank()) {
        close();
      } else if (!markdownLine(lines, i, line)) {
        prose(lines, i, line);
      }
    }
    close();
  }

  private static int afterFrontMatter(String[] lines) {
    if (lines.length == 0 || !lines[0].strip().equals("---")) {
      return 0;
    }
    for (int i = 1; i < lines.length; i++) {
      if (lines[i].strip().equals("---")) {
        return i + 1;
      }
    }
    return 0;
  }

  private static int afterFence(String[] lines, int i) {
    String fence = lines[i].strip().substring(0, 3);
    int end = i + 1;
    while (end < lines.length && !lines[end].strip().startsWith(fence)) {
      end++;
    }
    return end;
  }

  /** What is prose in no document, or only in one without marks. */
  private boolean markdownLine(String[] lines, int i, String line) {
    if (!markdown) {
      if (RULE.matcher(line).matches()) {
        close();
        return true;
      }
      return false;
    }
    Matcher h = HEADING.matcher(line);
    if (h.matches()) {
      close();
      heading = Inline.plain(h.group(1));
      return true;
    }
    if (!open.isEmpty() && !inItem && UNDERLINE.matcher(line).matches()) {
      heading = Inline.plain(open.toString().strip());
      open.setLength(0);
      return true;
    }
    boolean code = open.isEmpty() && !inItem && FOUR.matcher(line).matches();
    if (code
        || RULE.matcher(line).matches()
        || TABLE.matcher(line).matches()
        || REFERENCE.matcher(line).matches()) {
      close();
      return true;
    }
    return false;
  }

  private void prose(String[] lines, int i, String line) {
    Matcher item = ITEM.matcher(line);
    boolean begins = item.matches();
    if (begins || lineByLine) {
      close();
    }
    if (!markdown && !begins && open.isEmpty() && isHeading(lines, i)) {
      heading = line.strip();
      return;
    }
    if (open.isEmpty()) {
      began = i + 1;
      inItem = begins;
    }
    open.append(begins ? item.group(1) : line.strip()).append(' ');
  }

  /** A short line by itself that ends like no sentence, and is not the last. */
  private boolean isHeading(String[] lines, int i) {
    String line = lines[i].strip();
    boolean last = Arrays.stream(lines, i + 1, lines.length).allMatch(String::isBlank);
    boolean alone = !last && (i == 0 || lines[i - 1].isBlank()) && lines[i + 1].isBlank();
    boolean underlined =
        i + 1 < lines.length
            && lines[i + 1].strip().length() > 2
            && RULE.matcher(lines[i + 1]).matches();
    return line.length() <= LONGEST_HEADING
        && !line.matches(".*[.!?…:;,\"”]$")
        && (alone || underlined);
  }

  private void close() {
    String text = open.toString().strip();
    open.setLength(0);
    inItem = false;
    String plain = markdown ? Inline.plain(text) : text.replaceAll("\\s+", " ");
    if (!plain.isBlank()) {
      out.add(new Block(heading, began, plain));
    }
  }
}
