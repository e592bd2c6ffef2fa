package dev.prism.experiments;

import dev.prism.base.PrismException;
import dev.prism.cli.JsonOption;
import dev.prism.data.AtomicFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The files of an experiment: the results as JSON, and beside them a report as Markdown with its
 * drawings. Immutable and safe for use by multiple threads.
 *
 * @param json the file of the results
 */
public record ResultFiles(Path json) {
  private static final String ENDING = ".json";

  /** Checks the name of the file, and that it can be written. */
  public ResultFiles {
    if (!json.toString().endsWith(ENDING)) {
      throw new PrismException("The file of results %s should end in .json.", json);
    }
    AtomicFiles.checkWritable(json);
  }

  /**
   * Writes the report beside the results.
   *
   * @param report the report of these results
   */
  public void write(ExperimentReport report) {
    String name = name();
    text(json.resolveSibling(name + ".md"), report.markdown(name));
    report.drawings().forEach((end, svg) -> text(json.resolveSibling(name + "-" + end), svg));
  }

  /**
   * Writes the report beside the results, and prints the results as JSON or the report as text.
   *
   * @param report the report of these results
   * @param output prints them
   * @param results what is printed as JSON
   */
  public void report(ExperimentReport report, JsonOption output, Object results) {
    write(report);
    if (output.wanted()) {
      output.print(results);
    } else {
      output.out().print(report.markdown(name()));
    }
    output.out().flush();
  }

  /** {@return the name of the file without its ending} */
  public String name() {
    String name = json.getFileName().toString();
    return name.substring(0, name.length() - ENDING.length());
  }

  static void text(Path file, String content) {
    AtomicFiles.write(file, to -> to.write(content.getBytes(StandardCharsets.UTF_8)));
  }
}
