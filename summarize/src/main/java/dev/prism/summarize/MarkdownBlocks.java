package dev.prism.summarize;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits a document into paragraphs and list items, each with its heading. Code, tables, rules and
 * comments are skipped.
 */
final class MarkdownBlocks {
  /**
   * A paragraph or a list item.
   *
   * @param heading the last heading above; empty for none
   * @param line the first line, from 1
   * @param item whether it is a list item
   */
  record Block(String heading, int line, String text, boolean item) {}

  private static final Pattern FENCE = Pattern.compile("\\s*(```+|~~~+).*");
  private static final Pattern HEADING = Pattern.compile(" {0,3}#{1,6}\\s+(.*?)\\s*#*\\s*");
  private static final Pattern UNDERLINE = Pattern.compile(" {0,3}(=+|-{2,})\\s*");
  private static final Pattern RULE = Pattern.compile("\\s*([-*_=]\\s*){3,}");
  private static final Pattern ITEM = Pattern.compile("\\s*(?:[-*+•]|\\d{1,3}[.)])\\s+(.*)");
  private static final Pattern TABLE =
      Pattern.compile("\\s*\\|.*|\\s*:?-+:?\\s*(\\|\\s*:?-+:?\\s*)+");
  private static final Pattern REFERENCE = Pattern.compile(" {0,3}\\[[^\\]]+\\]:\\s+\\S+.*");
  private static final Pattern INDENTED = Pattern.compile("(?: {4}|\\t).*\\S.*");

  /** Plain text with a longer line is not wrapped by hand, so each line is a paragraph. */
  private static final int LONGEST_WRAPPED_LINE = 120;

  private static final int LONGEST_HEADING = 70;

  private final boolean markdown;
  private final boolean lineByLine;
  private final List<Block> out = new ArrayList<>();
  private final StringBuilder open = new StringBuilder();
  private String heading = "";
  private int firstLine;
  private boolean inItem;

  private MarkdownBlocks(boolean markdown, boolean lineByLine) {
    this.markdown = markdown;
    this.lineByLine = lineByLine;
  }

  /**
   * Returns the blocks of a document.
   *
   * @param lineByLine whether every line is a block; otherwise a block extends to an empty line,
   *     unless the lines are long
   */
  static List<Block> of(String text, boolean markdown, boolean lineByLine) {
    String[] lines = withoutComments(text, markdown).split("\\R", -1);
    boolean wide = false;
    for (String line : lines) {
      wide |= line.length() > LONGEST_WRAPPED_LINE;
    }
    MarkdownBlocks b = new MarkdownBlocks(markdown, lineByLine || wide && !markdown);
    b.read(lines);
    return b.out;
  }

  private static String withoutComments(String text, boolean markdown) {
    if (!markdown) {
      return text;
    }
    Matcher m = Pattern.compile("(?s)<!--.*?-->").matcher(text);
    return m.replaceAll(
        r -> "\n".repeat((int) r.group().lines().count() - 1)); // keeps line numbers
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

  /** Handles a line that is not prose; returns false for prose. */
  private boolean markdownLine(String[] lines, int i, String line) {
    if (!markdown) {
      if (RULE.matcher(line).matches() || !lineByLine && Prose.isCode(line)) {
        close();
        return true;
      }
      return false;
    }
    Matcher h = HEADING.matcher(line);
    if (h.matches()) {
      close();
      heading = InlineMarkdown.plain(h.group(1));
      return true;
    }
    if (!open.isEmpty() && !inItem && UNDERLINE.matcher(line).matches()) {
      heading = InlineMarkdown.plain(open.toString().strip());
      open.setLength(0);
      return true;
    }
    boolean code = open.isEmpty() && !inItem && INDENTED.matcher(line).matches();
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
    boolean isItem = item.matches();
    if (isItem || lineByLine) {
      close();
    }
    if (!markdown && !isItem && open.isEmpty() && isHeading(lines, i)) {
      heading = line.strip();
      return;
    }
    if (open.isEmpty()) {
      firstLine = i + 1;
      inItem = isItem;
    }
    open.append(isItem ? item.group(1) : line.strip()).append(' ');
  }

  /** Returns whether a line is short, stands alone, does not end a sentence and is not the last. */
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
    boolean item = inItem;
    inItem = false;
    String plain = markdown ? InlineMarkdown.plain(text) : text.replaceAll("\\s+", " ");
    if (!plain.isBlank()) {
      out.add(new Block(heading, firstLine, plain, item));
    }
  }
}
