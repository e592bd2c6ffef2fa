/** Small networks that are trained with PyTorch, and their last-layer gradients. */
package dev.prism.train;
