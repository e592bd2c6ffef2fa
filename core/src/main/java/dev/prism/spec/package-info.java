/** Text forms of measures and similarities, and learned mixtures in files. */
@NullMarked
package dev.prism.spec;

import org.jspecify.annotations.NullMarked;
