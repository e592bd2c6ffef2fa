/** Selection in blocks of a random partition, with a second round over the winners. */
package dev.prism.partition;
