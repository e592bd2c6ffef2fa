package dev.prism.cli;

import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import dev.prism.data.Load;
import dev.prism.data.Options;
import dev.prism.data.Table;
import dev.prism.data.run.ItemLoader;
import dev.prism.kernel.Features;
import dev.prism.targeted.Labelled;
import dev.prism.targeted.Outputs;
import dev.prism.targeted.PoolLabels;
import java.util.List;

/**
 * What a model says of items: penultimate features, logits, and classes where they are known. From
 * files, or by running an ONNX model on folders of pictures or files of texts.
 */
final class ModelOutputs {
  private final String model;
  private final String hidden;
  private final String says;
  private final String text;

  /**
   * @param model an ONNX file, perhaps with settings; null where outputs come as files
   * @param hidden the model's output before its last layer; null for the usual names
   * @param says its logits
   * @param text the column with texts, where items are texts; null for a column called text
   */
  ModelOutputs(String model, String hidden, String says, String text) {
    this.model = model;
    this.hidden = hidden;
    this.says = says;
    this.text = text;
  }

  /** Null where neither is given. */
  Outputs outputs(String which, Table features, String source, String logits) {
    if (features == null && logits == null) {
      return null;
    }
    if (model != null && logits != null) {
      throw new PrismException("--%slogits and --model say the same twice; drop one.", which);
    }
    if (features == null || logits == null && model == null) {
      throw new PrismException(
          "--%sfeatures and --%slogits go together, and %s is missing.",
          which, which, features == null ? "the first" : "the second");
    }
    Features z = model == null ? table(logits).features() : run(source, says).features();
    if (features.features().size() != z.size()) {
      throw new DataException(
          "%s has %d rows and %s has %d; there must be one of each an item.",
          features.source(), features.features().size(), logits, z.size());
    }
    return new Outputs(features.features(), z);
  }

  /** Null where nothing is given. */
  Labelled labelled(String which, String features, String logits, String labels) {
    if (features == null && logits == null && labels == null) {
      return null;
    }
    if (labels == null) {
      throw new PrismException(
          "--%sfeatures needs --%slabels: the class of every item, from 0.", which, which);
    }
    Outputs o = outputs(which, features(features), features, logits);
    if (o == null) {
      throw new PrismException(
          "--%slabels needs --%sfeatures and --%slogits.", which, which, which);
    }
    return new Labelled(o, classes(labels));
  }

  /** Of a file of features, or of pictures or texts. */
  Table features(String source) {
    return source == null || model == null ? table(source) : run(source, hidden);
  }

  private Table run(String source, String output) {
    String setting = output == null ? "" : "output=" + output;
    String join = setting.isEmpty() ? "" : model.contains(".onnx:") ? "," : ":";
    try (ItemLoader items = LauncherEnvironment.loader(model + join + setting, text)) {
      return items.load(source, Options.NONE);
    }
  }

  private static Table table(String file) {
    Table t = file == null ? null : Load.table(file, Options.NONE);
    if (t != null && t.features() == null) {
      throw new DataException("%s holds no numbers.", file);
    }
    return t;
  }

  /** Whole numbers, one an item. */
  private static int[] classes(String file) {
    int[] out = known(file);
    for (int i = 0; i < out.length; i++) {
      if (out[i] == PoolLabels.UNKNOWN) {
        throw new DataException("%s has no class in row %d; there must be one an item.", file, i);
      }
    }
    return out;
  }

  /** Whole numbers, one an item; {@link PoolLabels#UNKNOWN} for -1 and for an empty cell. */
  static int[] known(String file) {
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
    if (text == null || text.isBlank()) {
      return PoolLabels.UNKNOWN;
    }
    try {
      double v = Double.parseDouble(text);
      if (v == Math.rint(v) && v >= PoolLabels.UNKNOWN && v < 1 << 24) {
        return (int) v;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new DataException(
        "%s has %s in row %d; classes are whole numbers from 0, and -1 where one is not known.",
        file, text, row);
  }
}
