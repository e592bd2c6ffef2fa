/** A local web page for interactive selection, and its HTTP API. */
@NullMarked
package dev.prism.studio;

import org.jspecify.annotations.NullMarked;
