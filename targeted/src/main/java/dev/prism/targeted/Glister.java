package dev.prism.targeted;

/**
 * Repeatedly selects the item whose training step lowers the loss on a validation set the most to
 * first order, and applies the step to the logits of the validation set.
 *
 * <p>Killamsetty et al., GLISTER: generalization based data subset selection, 2021.
 *
 * @param targeted whether the validation set is T; otherwise it is the pool with predicted labels
 *     and the labelled items
 */
record Glister(boolean targeted) implements Strategy {
  @Override
  public String name() {
    return targeted ? "glister-tss" : "glister-active";
  }

  @Override
  public String description() {
    return "The training step that lowers the loss on "
        + (targeted ? "the target set" : "the pool")
        + " the most";
  }

  @Override
  public int[] choose(TargetedTask t, int k, long seed) {
    ValidationLoss v = targeted ? ValidationLoss.of(t.needTarget(name())) : ValidationLoss.of(t);
    if (t.labelled() != null) {
      v.step(t.labelled(), t.learningRate());
    }
    return v.choose(t, k);
  }
}
