package dev.prism.embed;

import dev.prism.data.DataException;
import dev.prism.data.Embedder;
import java.awt.image.BufferedImage;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Embeds images with a model in an ONNX file, one at a time. Vectors are the outputs of the model,
 * not scaled to length 1, which a cosine does. See {@link ImageSettings}.
 */
final class OnnxImages implements Embedder<BufferedImage> {
  private final OnnxModel model;
  private final ImageSettings settings;
  private final ImageInput input;
  private final ModelOutput output;
  private final String name;
  private final int[] widths;

  private OnnxImages(Path file, OnnxModel model, ImageSettings settings) {
    this.model = model;
    this.settings = settings;
    this.input = ImageInput.of(model, settings.size());
    this.output = ModelOutput.of(model, settings.output());
    this.name =
        "%s:%s:size=%dx%d,scale=%s,fit=%s,output=%s:onnxruntime %s"
            .formatted(
                file.getFileName(),
                OnnxModel.fingerprint(file),
                input.width(),
                input.height(),
                ImageSettings.word(settings.scale()),
                ImageSettings.word(settings.fit()),
                output.text(),
                OnnxModel.version());
    // Files often do not declare the width of their output; a black image shows it.
    this.widths = ModelOutput.widths(run(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB)));
  }

  static OnnxImages load(Path file, ImageSettings settings) {
    OnnxModel model = OnnxModel.load(file);
    try {
      return new OnnxImages(file, model, settings);
    } catch (RuntimeException e) {
      model.close();
      throw e;
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int width() {
    return IntStream.of(widths).sum();
  }

  @Override
  public int[] widths() {
    return widths.clone();
  }

  @Override
  public float[][] embed(List<BufferedImage> images) {
    return Embedder.embedEach(images, this::row);
  }

  private float[] row(BufferedImage image, int index) {
    float[] row = ModelOutput.joined(run(image));
    for (float x : row) {
      if (!Float.isFinite(x)) {
        throw new DataException(
            "%s gives %s for image %d (from 0); another scale (now %s) or output (now %s) may"
                + " suit it.",
            model.name(), x, index, ImageSettings.word(settings.scale()), output.text());
      }
    }
    return row;
  }

  private float[][] run(BufferedImage image) {
    float[] pixels = Resampler.resize(input.width(), input.height(), image, settings.fit());
    FloatBuffer values = FloatBuffer.wrap(input.arrange(pixels, settings.scale()));
    return output.run(Map.of(input.name(), values), input.shape(), input.channelsLast());
  }

  @Override
  public void close() {
    model.close();
  }
}
