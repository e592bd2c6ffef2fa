package dev.prism.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers of every type, of which the second of two is read. */
class NpyTypeTest {
  private static MemorySegment second(int bytes, long bits) {
    ByteBuffer b = ByteBuffer.allocate(2 * bytes).order(ByteOrder.LITTLE_ENDIAN);
    b.position(bytes);
    switch (bytes) {
      case 1 -> b.put((byte) bits);
      case 2 -> b.putShort((short) bits);
      case 4 -> b.putInt((int) bits);
      default -> b.putLong(bits);
    }
    return MemorySegment.ofArray(b.array());
  }

  @ParameterizedTest
  @CsvSource({
    "|u1, 255, 255",
    "|i1, 255, -1",
    "|b1, 1, 1",
    "<u2, 65535, 65535",
    "<i2, 65535, -1",
    "<u4, 4294967295, 4294967295",
    "<i4, 4294967295, -1",
    "<u8, -1, 18446744073709551615",
    "<u8, 9007199254740993, 9007199254740993",
    "<i8, -1, -1",
    "<i8, 9007199254740993, 9007199254740993"
  })
  void wholeNumbers(String type, long bits, String text) {
    NpyType t = NpyType.of(type, "f.npy");
    MemorySegment data = second(t.bytes, bits);
    assertThat(t.text(data, 1)).isEqualTo(text);
    assertThat(t.number(data, 1)).isEqualTo(Double.parseDouble(text));
    assertThat(t.number(data, 0)).isZero();
    assertThat(t.isFloating()).isFalse();
  }

  @Test
  void floatingPointNumbers() {
    MemorySegment half = second(2, Float.floatToFloat16(-1.5f));
    MemorySegment single = second(4, Float.floatToIntBits(0.1f));
    MemorySegment full = second(8, Double.doubleToLongBits(0.1));
    assertThat(NpyType.F2.number(half, 1)).isEqualTo(-1.5);
    assertThat(NpyType.F4.number(single, 1)).isEqualTo(0.1f);
    assertThat(NpyType.F8.number(full, 1)).isEqualTo(0.1);
    assertThat(NpyType.F4.text(single, 1)).isEqualTo("0.1");
    assertThat(NpyType.F8.text(full, 1)).isEqualTo("0.1");
    assertThat(NpyType.F2.isFloating()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({">f4", "<f16", "<c8", "|O", "<U3", "<M8[ns]"})
  void otherTypesAreRefused(String type) {
    assertThatThrownBy(() -> NpyType.of(type, "f.npy"))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("f.npy holds values of type " + type)
        .hasMessageContaining("astype");
  }
}
