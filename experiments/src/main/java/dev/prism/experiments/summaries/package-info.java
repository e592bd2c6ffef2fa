/** Mixtures learned from human summaries and from simulated ones. */
@NullMarked
package dev.prism.experiments.summaries;

import org.jspecify.annotations.NullMarked;
