/** The command line, one class for each command. */
package dev.prism.cli;
