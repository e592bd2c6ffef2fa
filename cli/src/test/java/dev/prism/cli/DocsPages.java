package dev.prism.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Markdown pages of the project: README, contributing guide, changelog, docs and examples. */
final class DocsPages {
  /** The tests of a module run in its folder. */
  static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  private DocsPages() {}

  /** Returns every page, sorted by path. */
  static List<Path> all() throws IOException {
    List<Path> out = new ArrayList<>();
    for (String page : List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md")) {
      out.add(ROOT.resolve(page));
    }
    for (String folder : List.of("demo", "docs", "examples")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
        files.filter(f -> f.toString().endsWith(".md")).sorted().forEach(out::add);
      }
    }
    return out;
  }

  /** Returns the path of a page as it is written in links from the root. */
  static String name(Path page) {
    return ROOT.relativize(page).toString();
  }

  /** Returns the first group of every match. */
  static List<String> matches(String regex, String text) {
    return Pattern.compile(regex).matcher(text).results().map(m -> m.group(1)).toList();
  }

  /** Returns the fenced blocks of a page with the given info string. */
  static List<String> blocks(Path page, String info) throws IOException {
    return matches("(?ms)^```" + Pattern.quote(info) + "\n(.*?)^```", Files.readString(page));
  }

  /** Returns the anchors of a page's headings, as GitHub makes them. */
  static List<String> anchors(Path page) throws IOException {
    String text = Files.readString(page).replaceAll("(?ms)^```.*?^```", "");
    return matches("(?m)^#+ (.*)$", text).stream()
        .map(h -> h.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }
}
