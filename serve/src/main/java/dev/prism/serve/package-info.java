/** A server that answers requests in JSON lines, for programs in other languages. */
@NullMarked
package dev.prism.serve;

import org.jspecify.annotations.NullMarked;
