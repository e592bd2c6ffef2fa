/** What every measure chooses at every value of its parameters. */
package dev.prism.experiments.semantics;
