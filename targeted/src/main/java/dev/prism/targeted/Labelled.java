package dev.prism.targeted;

import dev.prism.base.PrismException;

/** Items whose classes are known. */
public record Labelled(Outputs outputs, int[] labels) {
  public Labelled {
    if (labels.length != outputs.size()) {
      throw new PrismException(
          "There are %d labels and %d items with features and logits.",
          labels.length, outputs.size());
    }
    for (int i = 0; i < labels.length; i++) {
      if (labels[i] < 0 || labels[i] >= outputs.classes()) {
        throw new PrismException(
            "Label %d of row %d is not one of the model's %d classes, 0 … %d.",
            labels[i], i, outputs.classes(), outputs.classes() - 1);
      }
    }
  }

  public int size() {
    return labels.length;
  }
}
