package dev.prism.targeted;

import dev.prism.AuxiliarySet;

/**
 * H(p_i) · mean over T of max(0, cos(g_i, g_t)): entropy weighted by the similarity to the target
 * set.
 *
 * <p>The paper describes this baseline in a sentence and gives no formula.
 */
record EntropyTss() implements Strategy {
  @Override
  public String name() {
    return "entropy-tss";
  }

  @Override
  public String description() {
    return "Uncertain, and with gradients like those of the target set";
  }

  @Override
  public int[] choose(TargetedTask t, int k, long seed) {
    LabelledItems target = t.needTarget(name());
    double[] score = t.pool().score(ScoreStrategy::entropy);
    double[] similarity =
        t.problem(Representation.GRADIENT_CLIPPED, target, null).total(AuxiliarySet.QUERY);
    for (int i = 0; i < score.length; i++) {
      score[i] *= similarity[i] / target.size();
    }
    return ScoreStrategy.largest(score, k);
  }
}
