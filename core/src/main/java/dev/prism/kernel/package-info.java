/** Features, similarities, and kernels that store or compute similarities. */
@NullMarked
package dev.prism.kernel;

import org.jspecify.annotations.NullMarked;
