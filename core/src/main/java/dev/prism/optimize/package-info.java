/**
 * From an objective and a constraint to a selection: the optimizers, and what an optimizer of your
 * own can use.
 */
package dev.prism.optimize;
