/** The command line, with one class per command. */
@NullMarked
package dev.prism.cli;

import org.jspecify.annotations.NullMarked;
