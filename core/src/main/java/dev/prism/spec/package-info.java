/** Measures and similarities as text, and learned mixtures in files. */
package dev.prism.spec;
