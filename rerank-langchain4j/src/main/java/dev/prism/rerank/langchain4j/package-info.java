/** A content aggregator for LangChain4j that reranks what was retrieved by a set objective. */
@NullMarked
package dev.prism.rerank.langchain4j;

import org.jspecify.annotations.NullMarked;
