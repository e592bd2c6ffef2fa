package dev.prism.experiments.targeted;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Items for training and for testing. Immutable and safe for use by multiple threads as long as the
 * arrays of the samples are not changed.
 *
 * <p>A row has the pixels of an image, channel by channel, or the features of an item, each as a
 * channel of one pixel.
 *
 * @param train the items for training
 * @param test the items for testing
 * @param channels the number of channels of an image, or of features
 * @param height the height of an image in pixels; 1 for features
 * @param width the width of an image in pixels; 1 for features
 * @param classes the number of classes
 * @param slices the names of the slices; null where the classes are the slices
 */
public record DataSet(
    Samples train,
    Samples test,
    int channels,
    int height,
    int width,
    int classes,
    @Nullable List<String> slices) {
  DataSet(Samples train, Samples test, int channels, int height, int width, int classes) {
    this(train, test, channels, height, width, classes, null);
  }
}
