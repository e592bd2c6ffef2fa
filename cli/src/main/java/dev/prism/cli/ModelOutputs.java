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
import java.util.Arrays;
import java.util.List;

/**
 * The outputs of a model for sets of items: penultimate features, logits, and classes where they
 * are known. They come from files, or from an ONNX model that is run once on each picture or text.
 */
final class ModelOutputs implements AutoCloseable {
  private final ItemLoader items; // null where outputs come as files

  /** ItemLoader with their outputs. */
  record Read(Table table, Outputs outputs) {}

  /**
   * @param model an ONNX file, perhaps with settings; null where outputs come as files
   * @param hidden the model's output before its last layer; null for the usual names
   * @param logits its output with the logits
   * @param text the column with texts, where items are texts; null for a column called text
   */
  ModelOutputs(String model, String hidden, String logits, String text) {
    items = model == null ? null : LauncherEnvironment.loader(both(model, hidden, logits), text);
  }

  /** The model with both outputs, one after another in a row. */
  private static String both(String model, String hidden, String logits) {
    String join = model.contains(".onnx:") ? "," : ":";
    return model + join + "output=" + (hidden == null ? "" : hidden) + "+" + logits;
  }

  /** Null where neither is given. */
  Read outputs(String which, String features, String logits) {
    if (features == null && logits == null) {
      return null;
    }
    if (items != null && logits != null) {
      throw new PrismException("--%slogits and --model say the same twice; drop one.", which);
    }
    if (features == null || logits == null && items == null) {
      throw new PrismException(
          "--%sfeatures and --%slogits go together, and %s is missing.",
          which, which, features == null ? "the first" : "the second");
    }
    return items == null ? files(features, logits) : run(features);
  }

  private static Read files(String features, String logits) {
    Table h = table(features), z = table(logits);
    if (h.features().size() != z.features().size()) {
      throw new DataException(
          "%s has %d rows and %s has %d; there must be one of each an item.",
          h.source(), h.features().size(), logits, z.features().size());
    }
    return new Read(h, new Outputs(h.features(), z.features()));
  }

  private Read run(String source) {
    Table t = items.load(source, Options.NONE);
    int[] widths = items.widths();
    if (widths.length != 2) {
      throw new DataException(
          "%s holds numbers; --model is for folders of pictures and files of texts.", source);
    }
    Features all = t.features();
    return new Read(
        t, new Outputs(columns(all, 0, widths[0]), columns(all, widths[0], all.width())));
  }

  private static Features columns(Features x, int from, int to) {
    float[] row = new float[x.width()];
    float[][] out = new float[x.size()][];
    for (int i = 0; i < out.length; i++) {
      x.read(i, row, 0);
      out[i] = Arrays.copyOfRange(row, from, to);
    }
    return Features.of(out);
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
    Read read = outputs(which, features, logits);
    if (read == null) {
      throw new PrismException(
          "--%slabels needs --%sfeatures and --%slogits.", which, which, which);
    }
    return new Labelled(read.outputs(), classes(labels));
  }

  private static Table table(String file) {
    Table t = Load.table(file, Options.NONE);
    if (t.features() == null) {
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

  @Override
  public void close() {
    if (items != null) {
      items.close();
    }
  }
}
