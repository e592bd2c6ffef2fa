/** The study by which default measures and similarities are chosen. */
@NullMarked
package dev.prism.experiments.defaults;

import org.jspecify.annotations.NullMarked;
