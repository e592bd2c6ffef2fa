/** The study of executions: the loss and the saving of each. */
@NullMarked
package dev.prism.experiments.executions;

import org.jspecify.annotations.NullMarked;
