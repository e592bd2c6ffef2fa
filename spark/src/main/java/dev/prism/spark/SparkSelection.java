package dev.prism.spark;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What was chosen.
 *
 * @param picks rank from 1, id (as in the pool), gain, and cost and group where the pool has them
 * @param value f over the whole pool; NaN where k is so large that no machine sees all that was
 *     chosen
 * @param measure with every parameter filled in
 * @param bound how close to the best possible, in words
 * @param execution what was done, in words
 * @param stopped why it ended before k; null where it did not
 */
public record SparkSelection(
    Dataset<Row> picks,
    double value,
    String measure,
    String bound,
    String execution,
    String stopped) {}
