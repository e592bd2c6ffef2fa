/** Selection from items that arrive once, in bounded memory. */
@NullMarked
package dev.prism.stream;

import org.jspecify.annotations.NullMarked;
