package dev.prism.experiments;

import dev.prism.report.ReportSections;

/** A report that consists of titled tables and figures. */
public interface SectionedReport extends ExperimentReport {
  /** {@return the sections in the order in which they are shown} */
  ReportSections sections();

  @Override
  default String markdown(String name) {
    return sections().markdown();
  }

  @Override
  default String html() {
    return sections().page();
  }
}
