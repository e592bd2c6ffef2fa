/** Selection on Apache Spark. */
@NullMarked
package dev.prism.spark;

import org.jspecify.annotations.NullMarked;
