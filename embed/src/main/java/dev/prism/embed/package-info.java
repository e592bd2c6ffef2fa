/** Embedders that run an ONNX model. */
package dev.prism.embed;
