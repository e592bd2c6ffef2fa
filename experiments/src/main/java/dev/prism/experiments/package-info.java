/** The studies of the paper, as subcommands of the command line. */
@NullMarked
package dev.prism.experiments;

import org.jspecify.annotations.NullMarked;
