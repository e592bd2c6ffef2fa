/** What to label next, from the outputs of any model. */
module dev.prism.targeted {
  requires transitive dev.prism.data;

  exports dev.prism.targeted;

  opens dev.prism.targeted to
      com.fasterxml.jackson.databind;
}
