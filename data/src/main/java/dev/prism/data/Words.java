package dev.prism.data;

/** How long a text is, as people count. */
public final class Words {
  private Words() {}

  /** Runs of letters and digits, with what joins them. */
  public static int count(String text) {
    int count = 0;
    boolean in = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean part = Character.isLetterOrDigit(c) || in && (c == '\'' || c == '’' || c == '-');
      count += part && !in ? 1 : 0;
      in = part;
    }
    return count;
  }
}
