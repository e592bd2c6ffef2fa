package dev.prism.summarize;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Splits a paragraph into sentences. The rules of {@link BreakIterator} break after every full stop
 * before a capital letter; breaks after an abbreviation, an initial or inside brackets are undone.
 */
final class SentenceSplitter {
  /** Abbreviations that a name or a number follows. */
  private static final Set<String> ABBREVIATIONS =
      Set.of(
          "mr", "mrs", "ms", "dr", "prof", "st", "mt", "sr", "jr", "gen", "col", "sgt", "capt",
          "lt", "rev", "hon", "gov", "sen", "rep", "pres", "fig", "figs", "eq", "eqs", "sec", "ch",
          "vol", "no", "nos", "pp", "p", "vs", "cf", "al", "approx", "ca", "resp", "e.g", "i.e",
          "viz");

  private static final Pattern INITIAL = Pattern.compile("(?:^|[\\s(.])\\p{Lu}\\.$");
  private static final Pattern LAST_WORD = Pattern.compile("([\\p{L}.]+)\\.$");

  private SentenceSplitter() {}

  static List<String> of(String paragraph) {
    BreakIterator it = BreakIterator.getSentenceInstance(Locale.ENGLISH);
    it.setText(paragraph);
    List<String> out = new ArrayList<>();
    StringBuilder open = new StringBuilder();
    for (int from = it.first(), to = it.next();
        to != BreakIterator.DONE;
        from = to, to = it.next()) {
      String piece = paragraph.substring(from, to);
      boolean apart = from > 0 && separates(paragraph.charAt(from - 1));
      if (!open.isEmpty() && apart && !continues(open.toString().strip(), piece.strip())) {
        out.add(open.toString().strip());
        open.setLength(0);
      }
      open.append(piece);
    }
    if (!open.toString().isBlank()) {
      out.add(open.toString().strip());
    }
    return out;
  }

  /** No space follows a full stop of Chinese or Japanese, nor the bracket that closes after it. */
  private static boolean separates(char c) {
    return Character.isWhitespace(c) || "。！？」』）｡".indexOf(c) >= 0;
  }

  private static boolean continues(String before, String next) {
    if (next.isEmpty() || Character.isLowerCase(next.codePointAt(0)) || isOpen(before)) {
      return true;
    }
    if (next.chars().noneMatch(Character::isLetterOrDigit)) {
      return true; // a bracket or a quotation mark that closes
    }
    if (INITIAL.matcher(before).find()) {
      return true;
    }
    var last = LAST_WORD.matcher(before);
    return last.find() && ABBREVIATIONS.contains(last.group(1).toLowerCase(Locale.ROOT));
  }

  private static boolean isOpen(String s) {
    return s.chars().filter(c -> c == '(').count() > s.chars().filter(c -> c == ')').count();
  }
}
