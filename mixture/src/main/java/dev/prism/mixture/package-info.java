/** Mixtures of measures learned from human summaries, and scores of summaries. */
package dev.prism.mixture;
