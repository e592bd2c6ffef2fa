/** Training, selecting, labelling and training again. */
package dev.prism.experiments.targeted;
