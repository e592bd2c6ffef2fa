/** A server that answers requests in JSON lines, for programs in other languages. */
module dev.prism.serve {
  requires transitive dev.prism.data;

  exports dev.prism.serve;

  opens dev.prism.serve to
      com.fasterxml.jackson.databind;
}
