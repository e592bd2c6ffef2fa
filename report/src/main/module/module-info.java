/** Pages and charts of selections and summaries. */
module dev.prism.report {
  requires transitive dev.prism.data;
  requires transitive dev.prism.summarize;

  exports dev.prism.report;
}
