/** What each execution loses and saves. */
package dev.prism.experiments.executions;
