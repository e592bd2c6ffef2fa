/** Targeted learning: strategies that select the items to label, and rounds of labelling. */
@NullMarked
package dev.prism.targeted;

import org.jspecify.annotations.NullMarked;
