/** Benchmarks, each line beside a peer or a reference of the same run. */
@NullMarked
package dev.prism.bench;

import org.jspecify.annotations.NullMarked;
