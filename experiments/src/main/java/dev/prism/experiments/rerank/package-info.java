/** Diverse retrieval by measures, by maximal marginal relevance and by similarity alone. */
@NullMarked
package dev.prism.experiments.rerank;

import org.jspecify.annotations.NullMarked;
