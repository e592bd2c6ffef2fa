package dev.prism.experiments.targeted;

import java.util.List;

/**
 * Items to train on and items to test on. A row is a picture, channel by channel, or the features
 * that some model made of an item (a channel each, one by one).
 *
 * @param slices what the slices are called; null where they are the classes
 */
public record DataSet(
    Samples train,
    Samples test,
    int channels,
    int height,
    int width,
    int classes,
    List<String> slices) {
  DataSet(Samples train, Samples test, int channels, int height, int width, int classes) {
    this(train, test, channels, height, width, classes, null);
  }
}
