/** Items from files: readers, embeddings, requests and results. */
module dev.prism.data {
  requires transitive com.fasterxml.jackson.databind;
  requires transitive dev.prism.core;
  requires transitive java.desktop;

  exports dev.prism.data;
  exports dev.prism.data.conformance;
  exports dev.prism.data.run;

  opens dev.prism.data.run to
      com.fasterxml.jackson.databind;
  opens dev.prism.data to
      com.fasterxml.jackson.databind;
  opens dev.prism.data.conformance to
      com.fasterxml.jackson.databind;

  uses dev.prism.data.Embedders;
}
