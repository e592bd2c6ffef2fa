package dev.prism.report;

/** Escapes text for HTML. Stateless. */
public final class Html {
  private Html() {}

  /**
   * Escapes a text for the content and the attributes of HTML elements.
   *
   * @param s a text
   * @return the escaped text
   */
  public static String escape(String s) {
    return s.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
