/** The local page on which a selection follows what is marked. */
package dev.prism.studio;
