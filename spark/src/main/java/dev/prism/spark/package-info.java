/** Selection on Apache Spark. */
package dev.prism.spark;
