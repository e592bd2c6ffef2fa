/**
 * The optimizers, which maximize an objective under a constraint, and the base classes for others.
 */
@NullMarked
package dev.prism.optimize;

import org.jspecify.annotations.NullMarked;
