package dev.prism.targeted;

/**
 * Takes, one after the other, the item whose training step lowers the loss on a validation set the
 * most, by the loss's first-order change; every step is then taken by the validation set's logits.
 *
 * <p>Killamsetty et al., GLISTER: generalization based data subset selection, 2021.
 *
 * @param targeted the validation set is T; else the pool with predicted labels and what is labelled
 */
record Glister(boolean targeted) implements Strategy {
  @Override
  public String name() {
    return targeted ? "glister-tss" : "glister-active";
  }

  @Override
  public String says() {
    return "The training step that lowers the loss on "
        + (targeted ? "the target set" : "everything")
        + " the most";
  }

  @Override
  public int[] choose(Task t, int k, long seed) {
    Validation v = targeted ? Validation.of(t.needTarget(name())) : Validation.of(t);
    if (t.labelled() != null) {
      v.step(t.labelled(), t.rate());
    }
    return v.choose(t, k);
  }
}
