package dev.prism.embed;

import dev.prism.base.Names;
import dev.prism.data.DataException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of an image to the input of a model.
 *
 * @param size the pixels per side; 0 for the size of the model
 * @param scale the range of the input numbers
 * @param fit the treatment of an image of another shape
 * @param output the name of an output; null for the most likely one
 */
record ImageSettings(int size, Scale scale, Fit fit, @Nullable String output) {
  private static final List<String> NAMES = List.of("size", "scale", "fit", "output");
  private static final int MAX_SIZE = 4096;

  /** From 0 … 255, for red, green and blue. */
  enum Scale {
    /** −1 … 1: models that began in TensorFlow. */
    TF {
      @Override
      float of(float x, int channel) {
        return x / 127.5f - 1;
      }
    },
    /** By the mean and the deviation of ImageNet: models that began in PyTorch. */
    TORCH {
      @Override
      float of(float x, int channel) {
        return (x / 255 - MEAN[channel]) / DEVIATION[channel];
      }
    },
    /** 0 … 1. */
    UNIT {
      @Override
      float of(float x, int channel) {
        return x / 255;
      }
    },
    /** 0 … 255: models that scale by themselves. */
    RAW {
      @Override
      float of(float x, int channel) {
        return x;
      }
    };

    private static final float[] MEAN = {0.485f, 0.456f, 0.406f};
    private static final float[] DEVIATION = {0.229f, 0.224f, 0.225f};

    abstract float of(float x, int channel);
  }

  /** CROP: the largest part in the centre of the right shape. STRETCH: the whole image. */
  enum Fit {
    CROP,
    STRETCH
  }

  static ImageSettings of(Map<String, String> given) {
    for (String name : given.keySet()) {
      if (!NAMES.contains(name)) {
        throw new DataException(
            "An image model has no setting %s.%s It has %s.",
            name, Names.didYouMean(name, NAMES), String.join(", ", NAMES));
      }
    }
    return new ImageSettings(
        given.containsKey("size") ? size(given.get("size")) : 0,
        choice("scale", given.getOrDefault("scale", "tf"), Scale.values()),
        choice("fit", given.getOrDefault("fit", "crop"), Fit.values()),
        given.get("output"));
  }

  private static int size(String text) {
    if (text.strip().matches("\\d{1,4}")) {
      int size = Integer.parseInt(text.strip());
      if (size >= 1 && size <= MAX_SIZE) {
        return size;
      }
    }
    throw new DataException(
        "size=%s is not a number of pixels from 1 to %d; many models take 224.", text, MAX_SIZE);
  }

  private static <E extends Enum<E>> E choice(String setting, String text, E[] values) {
    List<String> names = Arrays.stream(values).map(ImageSettings::word).toList();
    int at = names.indexOf(text.strip().toLowerCase(Locale.ROOT));
    if (at < 0) {
      throw new DataException(
          "%s=%s is not known.%s It may be %s.",
          setting, text, Names.didYouMean(text, names), String.join(", ", names));
    }
    return values[at];
  }

  static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
