/** The studies of the paper, as subcommands of the command line. */
package dev.prism.experiments;
