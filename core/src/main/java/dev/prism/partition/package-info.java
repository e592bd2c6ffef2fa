/** Selection in blocks of a random partition, with a second round over the winners. */
@NullMarked
package dev.prism.partition;

import org.jspecify.annotations.NullMarked;
