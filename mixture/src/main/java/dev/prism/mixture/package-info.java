/** Mixtures of measures learned from human summaries, and scores of summaries. */
@NullMarked
package dev.prism.mixture;

import org.jspecify.annotations.NullMarked;
