package dev.prism.spark;

import org.jspecify.annotations.Nullable;

/**
 * The names of the columns of a data set of items.
 *
 * @param id the column of ids, numbers or text; null for query and private sets, which need none
 * @param vector the column of vectors, arrays of numbers
 * @param cost the column of costs; null for none
 * @param group the column of groups; null for none
 */
record ColumnRoles(
    @Nullable String id, String vector, @Nullable String cost, @Nullable String group) {
  ColumnRoles withCost(String column) {
    return new ColumnRoles(id, vector, column, group);
  }

  ColumnRoles withGroup(String column) {
    return new ColumnRoles(id, vector, cost, column);
  }
}
