package dev.prism.targeted;

import dev.prism.Guide;

/** Entropy, weighted by likeness to the target set. */
record EntropyTss() implements Strategy {
  @Override
  public String name() {
    return "entropy-tss";
  }

  @Override
  public String says() {
    return "Unsure, and with gradients like those of the target set";
  }

  /** H(p_i) · mean over T of max(0, cos(g_i, g_t)): the paper gives it a sentence, no formula. */
  @Override
  public int[] choose(Task t, int k, long seed) {
    Labelled target = t.needTarget(name());
    double[] score = t.pool().each(Entropy::of);
    double[] like = t.problem(Embedding.GRADIENT_CLIPPED, target, null).total(Guide.QUERY);
    for (int i = 0; i < score.length; i++) {
      score[i] *= like[i] / target.size();
    }
    return Ranked.largest(score, k);
  }
}
