package dev.prism.summarize;

/** Converts a line of Markdown to plain text: the text of links stays, images are removed. */
final class InlineMarkdown {
  private InlineMarkdown() {}

  static String plain(String markdown) {
    return markdown
        .replaceAll("!\\[[^\\]]*\\](?:\\([^)]*\\)|\\[[^\\]]*\\])", " ")
        .replaceAll("\\[([^\\]]+)\\](?:\\([^)]*\\)|\\[[^\\]]*\\])", "$1")
        .replaceAll("<(?:https?|mailto):[^>]*>", " ")
        .replaceAll("</?[a-zA-Z][^>]*>", "")
        .replaceAll("(`+)(.+?)\\1", "$2")
        .replaceAll("(\\*\\*|__)(?=\\S)(.+?)(?<=\\S)\\1", "$2")
        .replaceAll("(?<![\\p{L}\\p{N}*_])([*_])(?=\\S)(.+?)(?<=\\S)\\1(?![\\p{L}\\p{N}*_])", "$2")
        .replaceAll("~~(.+?)~~", "$1")
        .replaceAll("\\[\\^[^\\]]+\\]", "")
        .replaceAll("\\\\([\\\\`*_{}\\[\\]()#+.!~-])", "$1")
        .replace("&nbsp;", " ")
        .replace("&amp;", "&")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replaceAll("\\s+", " ")
        .strip();
  }
}
