/** Requests, how they are executed, and their results; start here. */
@NullMarked
package dev.prism.run;

import org.jspecify.annotations.NullMarked;
