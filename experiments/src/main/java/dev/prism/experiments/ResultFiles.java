package dev.prism.experiments;

import dev.prism.base.PrismException;
import dev.prism.data.Atomically;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** An experiment's results as JSON, with the page and the Markdown made from them beside it. */
public record ResultFiles(Path json) {
  private static final String ENDING = ".json";

  public ResultFiles {
    if (!json.toString().endsWith(ENDING)) {
      throw new PrismException("--out %s should end in .json.", json);
    }
    Atomically.check(json);
  }

  public void write(String page, String markdown) {
    beside(".html", page);
    beside(".md", markdown);
  }

  private void beside(String ending, String text) {
    String name = json.getFileName().toString();
    Path to = json.resolveSibling(name.substring(0, name.length() - ENDING.length()) + ending);
    Atomically.write(to, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }
}
