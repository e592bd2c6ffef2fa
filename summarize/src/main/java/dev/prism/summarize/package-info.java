/**
 * Summaries of texts, images and videos. {@link SummaryRequest} is the entry point; its result is a
 * {@link Summary}.
 */
@NullMarked
package dev.prism.summarize;

import org.jspecify.annotations.NullMarked;
