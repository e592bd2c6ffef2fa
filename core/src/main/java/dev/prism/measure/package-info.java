/** The measures, each a formula as a sum of terms, and their catalogue. */
package dev.prism.measure;
