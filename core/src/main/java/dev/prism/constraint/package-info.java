/**
 * What a selection must obey: a number of items, a budget, quotas, inclusions, exclusions and rules
 * for stopping.
 */
package dev.prism.constraint;
