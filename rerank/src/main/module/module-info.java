/** Diverse retrieval: what a query retrieved, reranked by a set objective within a budget. */
module dev.prism.rerank {
  requires transitive dev.prism.core;

  exports dev.prism.rerank;
}
