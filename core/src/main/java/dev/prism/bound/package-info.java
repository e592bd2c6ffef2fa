/** Upper bounds on the best value under a constraint, and searches that prove a set optimal. */
@NullMarked
package dev.prism.bound;

import org.jspecify.annotations.NullMarked;
