/** Requests and results of selections from files. */
package dev.prism.data.run;
