/**
 * Constraints of a selection: cardinality, a budget, quotas, inclusions, exclusions and a stopping
 * rule.
 */
@NullMarked
package dev.prism.constraint;

import org.jspecify.annotations.NullMarked;
