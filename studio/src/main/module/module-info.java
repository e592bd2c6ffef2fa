/** A local web page for interactive selection. */
module dev.prism.studio {
  requires transitive dev.prism.data;
  requires dev.prism.report;
  requires jdk.httpserver;

  exports dev.prism.studio;

  opens dev.prism.studio to
      com.fasterxml.jackson.databind;
}
