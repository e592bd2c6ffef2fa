/** Summaries of images, texts and videos. */
module dev.prism.summarize {
  requires transitive dev.prism.data;

  exports dev.prism.summarize;
}
