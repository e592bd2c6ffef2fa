package dev.prism.targeted;

import dev.prism.base.BadDataException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Items whose classes are known. Immutable and safe for use by multiple threads.
 *
 * @param outputs the model's outputs for these items
 * @param labels the class of each item, from 0; the array is copied in and out
 */
public record LabelledItems(ModelOutputs outputs, int[] labels) {
  /** Copies the labels, and checks that there is one per item, of a class that the model has. */
  public LabelledItems {
    labels = labels.clone();
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

  /** {@return a copy of the labels} */
  @Override
  public int[] labels() {
    return labels.clone();
  }

  @Override
  public boolean equals(@Nullable Object o) {
    return o instanceof LabelledItems l
        && outputs.equals(l.outputs)
        && Arrays.equals(labels, l.labels);
  }

  @Override
  public int hashCode() {
    return 31 * outputs.hashCode() + Arrays.hashCode(labels);
  }

  /** {@return the number of items} */
  public int size() {
    return labels.length;
  }
}
