package dev.prism.cli;

import dev.prism.PrismException;
import dev.prism.data.DataException;
import dev.prism.data.Load;
import dev.prism.data.Options;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import dev.prism.targeted.Labelled;
import dev.prism.targeted.Outputs;
import java.util.List;

/**
 * What a model said, from files: penultimate features, logits, and classes where they are known.
 */
final class ModelOutputs {
  private ModelOutputs() {}

  /** Null where neither file is given. */
  static Outputs outputs(String which, Table features, String logits) {
    if (features == null && logits == null) {
      return null;
    }
    if (features == null || logits == null) {
      throw new PrismException(
          "--%sfeatures and --%slogits go together, and %s is missing.",
          which, which, features == null ? "the first" : "the second");
    }
    Features z = table(logits).features();
    if (features.features().size() != z.size()) {
      throw new DataException(
          "%s has %d rows and %s has %d; there must be one of each an item.",
          features.source(), features.features().size(), logits, z.size());
    }
    return new Outputs(features.features(), z);
  }

  /** Null where nothing is given. */
  static Labelled labelled(String which, String features, String logits, String labels) {
    if (features == null && logits == null && labels == null) {
      return null;
    }
    if (labels == null) {
      throw new PrismException(
          "--%sfeatures needs --%slabels: the class of every item, from 0.", which, which);
    }
    Outputs o = outputs(which, table(features), logits);
    if (o == null) {
      throw new PrismException(
          "--%slabels needs --%sfeatures and --%slogits.", which, which, which);
    }
    return new Labelled(o, classes(labels));
  }

  static Table table(String file) {
    Table t = file == null ? null : Load.table(file, Options.NONE);
    if (t != null && t.features() == null) {
      throw new DataException("%s holds no numbers.", file);
    }
    return t;
  }

  /** Whole numbers, one an item. */
  static int[] classes(String file) {
    Table t = Load.table(file, Options.NONE);
    int[] out;
    if (t.features() != null && t.features().width() == 1) {
      out = new int[t.features().size()];
      float[] one = new float[1];
      for (int i = 0; i < out.length; i++) {
        t.features().read(i, one, 0);
        out[i] = whole(file, i, String.valueOf(one[0]));
      }
      return out;
    }
    if (t.features() != null || t.columns().size() != 1) {
      throw new DataException(
          "%s should hold one class an item, and has %d columns.",
          file, (t.features() == null ? 0 : t.features().width()) + t.columns().size());
    }
    List<String> texts = t.columns().values().iterator().next();
    out = new int[texts.size()];
    for (int i = 0; i < out.length; i++) {
      out[i] = whole(file, i, texts.get(i));
    }
    return out;
  }

  private static int whole(String file, int row, String text) {
    try {
      double v = Double.parseDouble(text);
      if (v == Math.rint(v) && v >= 0 && v < 1 << 24) {
        return (int) v;
      }
    } catch (NumberFormatException | NullPointerException e) {
      // said below
    }
    throw new DataException(
        "%s has %s in row %d; classes are whole numbers from 0.", file, text, row);
  }
}
