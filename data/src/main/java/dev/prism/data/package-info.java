/** Tables of items from files, their embeddings, and atomic writes. */
@NullMarked
package dev.prism.data;

import org.jspecify.annotations.NullMarked;
