package dev.prism.report;

/** Escapes text for HTML. */
public final class Html {
  private Html() {}

  public static String escape(String s) {
    return s.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
