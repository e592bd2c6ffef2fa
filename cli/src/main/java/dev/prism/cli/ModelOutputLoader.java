package dev.prism.cli;

import dev.prism.base.BadRequestException;
import dev.prism.data.DataException;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import dev.prism.data.run.ItemLoader;
import dev.prism.kernel.Features;
import dev.prism.targeted.LabelledItems;
import dev.prism.targeted.ModelOutputs;
import dev.prism.targeted.PoolLabels;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loads the outputs of a model for sets of items: penultimate features, logits, and classes where
 * they are known. They come from files, or from an ONNX model that runs once on each image or text.
 */
final class ModelOutputLoader implements AutoCloseable {
  private final @Nullable ItemLoader items; // null where outputs come from files

  /** Items with their outputs. */
  record Read(Table table, ModelOutputs outputs) {}

  /**
   * Creates a loader.
   *
   * @param model an ONNX file, optionally with settings; null where outputs come from files
   * @param features the model's output before its last layer; null for the usual names
   * @param logits its output with the logits
   * @param text the column with texts, where items are texts; null for a column named text
   */
  ModelOutputLoader(
      @Nullable String model, @Nullable String features, String logits, @Nullable String text) {
    items =
        model == null
            ? null
            : LauncherEnvironment.loader(withOutputs(model, features, logits), text);
  }

  /** Returns the model with settings that concatenate both outputs in a row. */
  private static String withOutputs(String model, @Nullable String features, String logits) {
    String join = model.contains(".onnx:") ? "," : ":";
    return model + join + "output=" + (features == null ? "" : features) + "+" + logits;
  }

  /**
   * Returns the outputs of a set of items; null where neither file is given.
   *
   * @param set the prefix of the options of the set, such as {@code target-}
   */
  @Nullable Read outputs(String set, @Nullable String features, @Nullable String logits) {
    if (features == null && logits == null) {
      return null;
    }
    if (items != null && logits != null) {
      throw new BadRequestException("--%slogits and --model exclude each other; omit one.", set);
    }
    if (features == null || logits == null && items == null) {
      throw new BadRequestException(
          "--%sfeatures and --%slogits belong together; the %s is missing.",
          set, set, features == null ? "first" : "second");
    }
    return items == null ? files(features, logits) : run(features);
  }

  private static Read files(String features, String logits) {
    Table h = table(features), z = table(logits);
    if (h.features().size() != z.features().size()) {
      throw new DataException(
          "%s has %d rows and %s has %d; both need one row per item.",
          h.source(), h.features().size(), logits, z.features().size());
    }
    return new Read(h, new ModelOutputs(h.features(), z.features()));
  }

  private Read run(String source) {
    Table t = items.load(source, ReadOptions.NONE);
    int[] widths = items.widths();
    if (widths.length != 2) {
      throw new DataException(
          "%s holds numbers; --model needs folders of images or files of texts.", source);
    }
    Features all = t.features();
    return new Read(
        t, new ModelOutputs(columns(all, 0, widths[0]), columns(all, widths[0], all.width())));
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

  /** Returns a labelled set of items; null where no file is given. */
  @Nullable LabelledItems labelled(
      String set, @Nullable String features, @Nullable String logits, @Nullable String labels) {
    if (features == null && logits == null && labels == null) {
      return null;
    }
    if (labels == null) {
      throw new BadRequestException(
          "--%sfeatures needs --%slabels: the class of every item, from 0.", set, set);
    }
    Read read = outputs(set, features, logits);
    if (read == null) {
      throw new BadRequestException("--%slabels needs --%sfeatures and --%slogits.", set, set, set);
    }
    return new LabelledItems(read.outputs(), classes(labels));
  }

  private static Table table(String file) {
    Table t = TableReader.read(file, ReadOptions.NONE);
    if (t.features() == null) {
      throw new DataException("%s holds no numbers.", file);
    }
    return t;
  }

  /** Reads classes, one per item. */
  private static int[] classes(String file) {
    int[] out = known(file);
    for (int i = 0; i < out.length; i++) {
      if (out[i] == PoolLabels.UNKNOWN) {
        throw new DataException("%s has no class in row %d; every item needs one.", file, i);
      }
    }
    return out;
  }

  /** Reads classes, one per item; {@link PoolLabels#UNKNOWN} for -1 and for an empty cell. */
  static int[] known(String file) {
    Table t = TableReader.read(file, ReadOptions.NONE);
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
          "%s has %d columns; it must have one, with the class of every item.",
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
      // reported below
    }
    throw new DataException(
        "%s has %s in row %d; classes are whole numbers from 0, or -1 for an unknown class.",
        file, text, row);
  }

  @Override
  public void close() {
    if (items != null) {
      items.close();
    }
  }
}
