/**
 * The types that a selection is made of: the problem, the measure, the objective, and the selection
 * with its certificate and explanation.
 */
@NullMarked
package dev.prism;

import org.jspecify.annotations.NullMarked;
