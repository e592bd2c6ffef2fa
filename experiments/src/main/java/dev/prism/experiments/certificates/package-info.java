/** The study of certificates: how far bounds are from values, and what they cost. */
@NullMarked
package dev.prism.experiments.certificates;

import org.jspecify.annotations.NullMarked;
