/** Nearest neighbours by the HNSW index of Apache Lucene. */
module dev.prism.index {
  requires transitive dev.prism.core;
  requires java.logging;
  requires org.apache.lucene.core;

  exports dev.prism.index;

  provides dev.prism.kernel.NeighbourIndex with
      dev.prism.index.Hnsw;
}
