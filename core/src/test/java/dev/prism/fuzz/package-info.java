/**
 * Fuzzers: random problems, files and requests, and lists of planted faults that they must find.
 * The harness is published in the test-jar.
 */
package dev.prism.fuzz;
