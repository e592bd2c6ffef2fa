package dev.prism.embed;

import static dev.prism.embed.Fixtures.paint;
import static dev.prism.embed.Fixtures.plain;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.embed.ImageSettings.Fit;
import java.awt.image.BufferedImage;
import org.junit.jupiter.api.Test;

class ResamplerTest {
  private static float[] red(float[] rgb) {
    float[] out = new float[rgb.length / 3];
    for (int i = 0; i < out.length; i++) {
      out[i] = rgb[3 * i];
    }
    return out;
  }

  @Test
  void theSameSizeIsTheSameImage() {
    BufferedImage p = paint(7, 5, (x, y) -> x * 30 << 16 | y * 40 << 8 | x + y);
    float[] rgb = Resampler.resize(7, 5, p, Fit.CROP);
    for (int i = 0; i < 35; i++) {
      assertThat(rgb[3 * i]).isEqualTo(i % 7 * 30);
      assertThat(rgb[3 * i + 1]).isEqualTo(i / 7 * 40);
      assertThat(rgb[3 * i + 2]).isEqualTo(i % 7 + i / 7);
    }
  }

  @Test
  void onePlainColourStaysItAtAnySize() {
    for (int[] size : new int[][] {{1, 1}, {3, 100}, {1000, 2}, {640, 480}, {31, 33}}) {
      for (Fit fit : Fit.values()) {
        float[] rgb = Resampler.resize(24, 16, plain(size[0], size[1], 0x0a141e), fit);
        for (int i = 0; i < rgb.length; i++) {
          assertThat(rgb[i]).isCloseTo(10 + 10 * (i % 3), within(1e-4f));
        }
      }
    }
  }

  /**
   * A checkerboard of single pixels is grey from afar; the nearest pixel would be black or white.
   */
  @Test
  void fineDetailIsAveraged() {
    BufferedImage board = paint(256, 256, (x, y) -> (x + y) % 2 == 0 ? 0xffffff : 0);
    for (float x : Resampler.resize(16, 16, board, Fit.CROP)) {
      assertThat(x).isCloseTo(127.5f, within(1f));
    }
  }

  /** By hand: between the centres at ¼ and ¾ lie the old centres' mean, and beyond them nothing. */
  @Test
  void growingIsLinear() {
    BufferedImage two = paint(2, 1, (x, y) -> x * 200 << 16);
    assertThat(red(Resampler.resize(4, 1, two, Fit.STRETCH)))
        .containsExactly(new float[] {0, 50, 150, 200}, within(1e-4f));
  }

  /**
   * By hand: to half the size a triangle reaches two pixels either way, so the weights are 1, 3, 3,
   * 1 eighths, and at the edge 3, 3, 1 sevenths.
   */
  @Test
  void shrinkingWeighsByATriangle() {
    BufferedImage six = paint(6, 1, (x, y) -> (x == 2 ? 140 : 0) << 16);
    assertThat(red(Resampler.resize(3, 1, six, Fit.STRETCH)))
        .containsExactly(new float[] {20, 52.5f, 0}, within(1e-4f));
  }

  @Test
  void transparentIsWhite() {
    BufferedImage p = new BufferedImage(2, 1, BufferedImage.TYPE_INT_ARGB);
    p.setRGB(1, 0, 0x80ff0000);
    float[] rgb = Resampler.resize(2, 1, p, Fit.CROP);
    assertThat(rgb).containsExactly(new float[] {255, 255, 255, 255, 127, 127}, within(1e-3f));
  }

  /** BufferedImage.getRGB would say 188 where the file has 128. */
  @Test
  void greyValuesAreThoseOfTheFile() {
    BufferedImage eight = new BufferedImage(1, 1, BufferedImage.TYPE_BYTE_GRAY);
    eight.getRaster().setSample(0, 0, 0, 128);
    assertThat(Resampler.resize(1, 1, eight, Fit.CROP)).containsExactly(128, 128, 128);
    BufferedImage sixteen = new BufferedImage(1, 1, BufferedImage.TYPE_USHORT_GRAY);
    sixteen.getRaster().setSample(0, 0, 0, 128 * 257);
    assertThat(Resampler.resize(1, 1, sixteen, Fit.CROP)).containsExactly(128, 128, 128);
    BufferedImage palette = new BufferedImage(1, 1, BufferedImage.TYPE_BYTE_INDEXED);
    palette.setRGB(0, 0, 0x3366cc);
    assertThat(Resampler.resize(1, 1, palette, Fit.CROP)).containsExactly(0x33, 0x66, 0xcc);
  }
}
