/**
 * Exceptions, parsing of names and numbers, dual numbers, parameters and parallel loops; the lowest
 * layer, used by every other package.
 */
@NullMarked
package dev.prism.base;

import org.jspecify.annotations.NullMarked;
