package dev.prism.studio;

import org.jspecify.annotations.Nullable;

/**
 * An item that is not in the pool.
 *
 * @param name derived from the content
 * @param text null for an image
 * @param png null for a phrase
 * @param vector the embedding
 */
record ExtraItem(String name, @Nullable String text, byte @Nullable [] png, float[] vector) {}
