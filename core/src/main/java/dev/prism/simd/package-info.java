/** Loops over arrays in vector instructions; internal. */
package dev.prism.simd;
