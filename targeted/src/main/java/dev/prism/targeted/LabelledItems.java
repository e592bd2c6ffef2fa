package dev.prism.targeted;

import dev.prism.base.BadDataException;

/**
 * Items whose classes are known. Safe for use by multiple threads as long as no thread changes the
 * array of labels.
 *
 * @param outputs the model's outputs for these items
 * @param labels the class of each item, from 0
 */
public record LabelledItems(ModelOutputs outputs, int[] labels) {
  /** Checks that there is one label per item, and that the model has such a class. */
  public LabelledItems {
    if (labels.length != outputs.size()) {
      throw new BadDataException(
          "There are %d labels and %d items with features and logits.",
          labels.length, outputs.size());
    }
    for (int i = 0; i < labels.length; i++) {
      checkClass(labels[i], i, outputs);
    }
  }

  static void checkClass(int label, int row, ModelOutputs outputs) {
    if (label < 0 || label >= outputs.classes()) {
      throw new BadDataException(
          "Label %d of row %d is not one of the model's %d classes, 0 … %d.",
          label, row, outputs.classes(), outputs.classes() - 1);
    }
  }

  /** {@return the number of items} */
  public int size() {
    return labels.length;
  }
}
