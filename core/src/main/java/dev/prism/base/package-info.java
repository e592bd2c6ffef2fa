/**
 * Exceptions, names, numbers with derivatives, and threads that share loops; every other package
 * may use these.
 */
package dev.prism.base;
