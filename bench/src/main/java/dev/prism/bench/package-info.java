/** Benchmarks, each line beside a peer or a yardstick of the same run. */
package dev.prism.bench;
