/** Requests and results of selections from files. */
@NullMarked
package dev.prism.data.run;

import org.jspecify.annotations.NullMarked;
