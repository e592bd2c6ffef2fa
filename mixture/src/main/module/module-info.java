/** Mixtures of measures learned from human summaries. */
module dev.prism.mixture {
  requires transitive dev.prism.data;

  exports dev.prism.mixture;

  opens dev.prism.mixture to
      com.fasterxml.jackson.databind;

  uses dev.prism.mixture.PublishedCollections;
}
