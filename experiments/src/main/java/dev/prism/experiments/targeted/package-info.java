/** The experiment of the paper on selecting examples of rare classes for labelling. */
@NullMarked
package dev.prism.experiments.targeted;

import org.jspecify.annotations.NullMarked;
