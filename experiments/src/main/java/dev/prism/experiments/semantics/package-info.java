/** The study of semantics: every measure at every value of its parameters. */
@NullMarked
package dev.prism.experiments.semantics;

import org.jspecify.annotations.NullMarked;
