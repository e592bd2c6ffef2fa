/** Selection from items that arrive once, in bounded memory. */
package dev.prism.stream;
