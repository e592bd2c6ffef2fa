/** Nearest neighbours by the HNSW index of Apache Lucene. */
@NullMarked
package dev.prism.index;

import org.jspecify.annotations.NullMarked;
