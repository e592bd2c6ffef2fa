/** HTML reports and SVG charts of selections and summaries. */
@NullMarked
package dev.prism.report;

import org.jspecify.annotations.NullMarked;
