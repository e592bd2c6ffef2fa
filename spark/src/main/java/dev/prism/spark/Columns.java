package dev.prism.spark;

/**
 * Which column is what.
 *
 * @param id numbers or text; null for data whose rows nobody needs to tell apart, such as Q
 * @param vector an array of numbers
 * @param cost null for none
 * @param group null for none
 */
public record Columns(String id, String vector, String cost, String group) {}
