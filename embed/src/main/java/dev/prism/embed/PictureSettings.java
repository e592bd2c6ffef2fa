package dev.prism.embed;

import dev.prism.base.Names;
import dev.prism.data.DataException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How a picture is made into what an image model wants.
 *
 * @param size pixels a side; 0 leaves it to the model
 * @param scale what the model's numbers are for a pixel
 * @param fit what becomes of a picture of another shape
 * @param output the name of an output; null picks the most likely one
 */
record PictureSettings(int size, Scale scale, Fit fit, String output) {
  private static final List<String> NAMES = List.of("size", "scale", "fit", "output");
  private static final int LARGEST = 4096;

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
    /** As it is: models that scale for themselves. */
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

  /** CROP: the largest part in the middle that has the right shape. STRETCH: all of it. */
  enum Fit {
    CROP,
    STRETCH
  }

  static PictureSettings of(Map<String, String> given) {
    for (String name : given.keySet()) {
      if (!NAMES.contains(name)) {
        throw new DataException(
            "An image model has no setting %s.%s It has %s.",
            name, Names.didYouMean(name, NAMES), String.join(", ", NAMES));
      }
    }
    return new PictureSettings(
        given.containsKey("size") ? size(given.get("size")) : 0,
        choice("scale", given.getOrDefault("scale", "tf"), Scale.values()),
        choice("fit", given.getOrDefault("fit", "crop"), Fit.values()),
        given.get("output"));
  }

  private static int size(String text) {
    try {
      int size = Integer.parseInt(text.strip());
      if (size >= 1 && size <= LARGEST) {
        return size;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new DataException(
        "size=%s is not a number of pixels from 1 to %d; many models take 224.", text, LARGEST);
  }

  private static <E extends Enum<E>> E choice(String setting, String typed, E[] values) {
    List<String> names = Arrays.stream(values).map(PictureSettings::word).toList();
    int at = names.indexOf(typed.strip().toLowerCase(Locale.ROOT));
    if (at < 0) {
      throw new DataException(
          "%s=%s is not known.%s It may be %s.",
          setting, typed, Names.didYouMean(typed, names), String.join(", ", names));
    }
    return values[at];
  }

  static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
