/** Training of small networks with PyTorch, and their outputs. */
@NullMarked
package dev.prism.train;

import org.jspecify.annotations.NullMarked;
