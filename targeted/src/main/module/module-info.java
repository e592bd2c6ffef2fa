/** Targeted learning: strategies and rounds of labelling. */
module dev.prism.targeted {
  requires transitive dev.prism.data;

  exports dev.prism.targeted;

  opens dev.prism.targeted to
      com.fasterxml.jackson.databind;
}
