/** The local page on which a selection follows what is marked. */
module dev.prism.studio {
  requires transitive dev.prism.data;
  requires jdk.httpserver;

  exports dev.prism.studio;

  opens dev.prism.studio to
      com.fasterxml.jackson.databind;
}
