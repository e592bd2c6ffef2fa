package dev.prism.spark;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * The result of a selection on Spark. Immutable and safe for use by multiple threads.
 *
 * @param picks the columns rank (from 1), id (of the pool's type) and gain, and cost and group if
 *     the pool has them
 * @param value the measure's value over the whole pool; NaN if k is so large that no executor sees
 *     the whole selection
 * @param measure the measure with all its parameters
 * @param bound a sentence on how close the value is to the best possible one
 * @param execution a sentence on how the selection was computed
 * @param stopReason the reason why there are fewer than k picks; null if there are k
 */
public record SparkSelection(
    Dataset<Row> picks,
    double value,
    String measure,
    String bound,
    String execution,
    @Nullable String stopReason) {}
