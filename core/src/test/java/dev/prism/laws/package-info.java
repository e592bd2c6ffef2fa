/**
 * Laws of every measure, kernel and ψ, as tests that users can run over their own classes.
 *
 * <p>They are published as core's test-jar and need JUnit and AssertJ beside it. {@link
 * dev.prism.laws.MeasureLaws}, {@link dev.prism.laws.PsiLaws} and {@link dev.prism.laws.KernelLaws}
 * are the doors; {@link dev.prism.laws.World} is where the random problems come from. A law that
 * fails names the seed that repeats it.
 */
package dev.prism.laws;
