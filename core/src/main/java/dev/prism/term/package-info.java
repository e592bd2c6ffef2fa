/** The functions that measures are sums of, and what each keeps as a set grows. */
@NullMarked
package dev.prism.term;

import org.jspecify.annotations.NullMarked;
