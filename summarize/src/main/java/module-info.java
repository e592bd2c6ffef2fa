/** Summaries of pictures, texts and videos. */
module dev.prism.summarize {
  requires transitive dev.prism.data;

  exports dev.prism.summarize;
}
