/** What to label next: strategies over gradients, and rounds of labelling. */
package dev.prism.targeted;
