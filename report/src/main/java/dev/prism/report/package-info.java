/** Pages and charts of selections and summaries. */
package dev.prism.report;
