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
 * Pictures by an image model in an ONNX file, one at a time. Rows are as the model gives them, not
 * scaled to length 1: a cosine does that. See {@link PictureSettings}.
 */
final class OnnxPictures implements Embedder<BufferedImage> {
  private final Onnx model;
  private final PictureSettings settings;
  private final PictureInput input;
  private final ModelOutput output;
  private final String name;
  private final int[] widths;

  private OnnxPictures(Path file, Onnx model, PictureSettings settings) {
    this.model = model;
    this.settings = settings;
    this.input = PictureInput.of(model, settings.size());
    this.output = ModelOutput.of(model, settings.output());
    this.name =
        "%s:%s:size=%dx%d,scale=%s,fit=%s,output=%s:onnxruntime %s"
            .formatted(
                file.getFileName(),
                Onnx.fingerprint(file),
                input.width(),
                input.height(),
                PictureSettings.word(settings.scale()),
                PictureSettings.word(settings.fit()),
                output.text(),
                Onnx.version());
    // Files often do not say how wide their output is; a black picture does.
    this.widths = ModelOutput.widths(run(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB)));
  }

  static OnnxPictures load(Path file, PictureSettings settings) {
    Onnx model = Onnx.load(file);
    try {
      return new OnnxPictures(file, model, settings);
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
  public float[][] embed(List<BufferedImage> pictures) {
    return Embedder.oneByOne(pictures, this::row);
  }

  private float[] row(BufferedImage picture, int number) {
    float[] row = ModelOutput.joined(run(picture));
    for (float x : row) {
      if (!Float.isFinite(x)) {
        throw new DataException(
            "%s gives %s for picture %d (from 0); another scale (now %s) or output (now %s) may"
                + " suit it.",
            model.called(), x, number, PictureSettings.word(settings.scale()), output.text());
      }
    }
    return row;
  }

  private float[][] run(BufferedImage picture) {
    float[] pixels = Resample.to(input.width(), input.height(), picture, settings.fit());
    FloatBuffer values = FloatBuffer.wrap(input.arrange(pixels, settings.scale()));
    return output.run(Map.of(input.name(), values), input.shape(), input.channelsLast());
  }

  @Override
  public void close() {
    model.close();
  }
}
