/** Vector loops over arrays. Internal: not part of the API. */
@NullMarked
package dev.prism.simd;

import org.jspecify.annotations.NullMarked;
