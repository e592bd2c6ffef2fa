/** Diverse retrieval: what a query retrieved, reranked by a set objective within a budget. */
@NullMarked
package dev.prism.rerank;

import org.jspecify.annotations.NullMarked;
