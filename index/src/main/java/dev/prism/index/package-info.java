/** Nearest neighbours by the HNSW index of Apache Lucene. */
package dev.prism.index;
