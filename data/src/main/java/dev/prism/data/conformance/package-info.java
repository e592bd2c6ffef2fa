/** Golden cases in JSON, and the runner that checks them. */
@NullMarked
package dev.prism.data.conformance;

import org.jspecify.annotations.NullMarked;
