/** Feature rows, similarities between them, and every way to store or compute those. */
package dev.prism.kernel;
