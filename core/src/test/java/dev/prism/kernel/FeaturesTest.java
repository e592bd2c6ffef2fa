package dev.prism.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.BadDataException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeaturesTest {
  private static float[][] rows(Features x) {
    float[][] out = new float[x.size()][x.width()];
    for (int i = 0; i < out.length; i++) {
      x.read(i, out[i], 0);
    }
    return out;
  }

  @Test
  void sameRowsFromEverySource() {
    float[][] want = {{1, 2}, {3, 4}, {5, 6}};
    float[] flat = {1, 2, 3, 4, 5, 6};
    FloatBuffer direct =
        ByteBuffer.allocateDirect(32).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    direct.put(7).put(flat).flip().position(1);
    assertThat(rows(Features.of(want))).isDeepEqualTo(want);
    assertThat(rows(Features.of(List.of(want)))).isDeepEqualTo(want);
    assertThat(rows(Features.of(flat, 2))).isDeepEqualTo(want);
    assertThat(rows(Features.of(FloatBuffer.wrap(flat), 2))).isDeepEqualTo(want);
    assertThat(rows(Features.of(direct, 2))).isDeepEqualTo(want);
    assertThat(direct.position()).as("the caller's position").isEqualTo(1);
    assertThat(rows(Features.of(direct, 2).select(new int[] {2, 0})))
        .isDeepEqualTo(new float[][] {{5, 6}, {1, 2}});
  }

  @Test
  void rejectsInvalidRows() {
    assertThatThrownBy(() -> Features.of(List.of())).isInstanceOf(BadDataException.class);
    assertThatThrownBy(() -> Features.of(FloatBuffer.allocate(5), 2))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("5 numbers do not make rows of 2");
    assertThatThrownBy(() -> Features.of(List.of(new float[2], new float[3])))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("Row 1 has 3 features");
  }
}
