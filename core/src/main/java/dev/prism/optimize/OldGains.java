package dev.prism.optimize;

/**
 * Gains at earlier, smaller sets: by diminishing returns they bound the gains at larger ones [1].
 *
 * <p>[1] Minoux, Accelerated greedy algorithms for maximizing submodular set functions, 1978.
 */
record OldGains(double[] keys) implements BoundSource {}
