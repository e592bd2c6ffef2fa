/** A document post-processor for Spring AI that reranks what was retrieved by a set objective. */
@NullMarked
package dev.prism.rerank.springai;

import org.jspecify.annotations.NullMarked;
