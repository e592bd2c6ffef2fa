/** Tables of items from files, their embeddings, and atomic writes. */
package dev.prism.data;
