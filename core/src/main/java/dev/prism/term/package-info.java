/** The functions that measures are sums of, and what each keeps as a set grows. */
package dev.prism.term;
