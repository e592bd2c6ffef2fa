/** Requests, how they are executed, and their results; start here. */
package dev.prism.run;
