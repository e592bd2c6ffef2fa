/**
 * What a selection is made of: the problem, the measure, the objective, and the selection with its
 * certificate and explanation.
 */
package dev.prism;
