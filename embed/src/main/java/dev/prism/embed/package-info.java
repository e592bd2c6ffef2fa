/** Embedders that run an ONNX model. */
@NullMarked
package dev.prism.embed;

import org.jspecify.annotations.NullMarked;
