package dev.prism.cli;

/** Text in a page. */
final class Html {
  private Html() {}

  static String escape(String s) {
    return s.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
