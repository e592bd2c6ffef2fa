package dev.prism.experiments;

import java.util.Map;

/** A report of an experiment's results, which renders as Markdown and as an HTML page. */
public interface ExperimentReport {
  /**
   * Renders the report as Markdown.
   *
   * @param name the name of the result file without its ending, with which the names of drawings
   *     begin
   * @return the text of the Markdown file
   */
  String markdown(String name);

  /** {@return the report as a self-contained HTML page} */
  String html();

  /** {@return the drawings that the Markdown shows, as SVG, by the ends of their file names} */
  default Map<String, String> drawings() {
    return Map.of();
  }
}
