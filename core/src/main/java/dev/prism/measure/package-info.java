/** The measures, each a formula as a sum of terms, and their catalogue. */
@NullMarked
package dev.prism.measure;

import org.jspecify.annotations.NullMarked;
