package dev.prism.data;

/** Counts the words of texts. Stateless. */
public final class WordCounter {
  private static final char FIRST_UNSPACED = '\u2e80';

  private WordCounter() {}

  /**
   * Counts words: runs of letters and digits, which apostrophes and hyphens may join. In scripts
   * without spaces between words, Chinese and Japanese, every two characters count as a word.
   *
   * @param text the text
   * @return the number of words
   */
  public static int count(String text) {
    int count = 0;
    int unspaced = 0;
    boolean inWord = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= FIRST_UNSPACED && isUnspaced(c)) {
        unspaced++;
        inWord = false;
        continue;
      }
      boolean part = Character.isLetterOrDigit(c) || inWord && (c == '\'' || c == '’' || c == '-');
      count += part && !inWord ? 1 : 0;
      inWord = part;
    }
    return count + (unspaced + 1) / 2;
  }

  private static boolean isUnspaced(char c) {
    return Character.isIdeographic(c)
        || Character.UnicodeScript.of(c) == Character.UnicodeScript.HIRAGANA
        || Character.UnicodeScript.of(c) == Character.UnicodeScript.KATAKANA;
  }
}
