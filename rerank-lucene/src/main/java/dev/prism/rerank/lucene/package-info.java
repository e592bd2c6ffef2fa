/** A rescorer for Apache Lucene that reranks the first hits by a set objective. */
@NullMarked
package dev.prism.rerank.lucene;

import org.jspecify.annotations.NullMarked;
