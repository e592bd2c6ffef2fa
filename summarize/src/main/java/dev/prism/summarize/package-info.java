/** Summaries of pictures, texts and videos. */
package dev.prism.summarize;
