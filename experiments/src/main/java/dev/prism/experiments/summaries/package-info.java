/** Mixtures learned from human summaries and from simulated ones. */
package dev.prism.experiments.summaries;
