package dev.prism.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.base.Workers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChunkedMatrixTest {
  /** Every column has a place of its own, and runs of columns are adjacent. */
  @ParameterizedTest
  @CsvSource({"1,1", "3,7", "4096,600", "1000000,9", "5,0", "1,3000000"})
  void columnsDoNotOverlap(int length, int columns) {
    ChunkedMatrix m = new ChunkedMatrix(length, columns, new Workers(2));
    assertThat(m.columns()).isEqualTo(columns);
    int step = Math.max(1, columns / 1000);
    for (int j = 0; j < columns; j += step) {
      assertThat(m.offset(j) + length).isLessThanOrEqualTo(m.array(j).length);
      m.array(j)[m.offset(j)] = j;
      m.array(j)[m.offset(j) + length - 1] = j;
      assertThat(m.end(j)).isBetween(j + 1, columns);
      int last = m.end(j) - 1;
      assertThat(m.array(last)).isSameAs(m.array(j));
      assertThat(m.offset(last) - m.offset(j)).isEqualTo((last - j) * length);
    }
    for (int j = 0; j < columns; j += step) {
      assertThat(m.array(j)[m.offset(j)]).isEqualTo(j);
      assertThat(m.array(j)[m.offset(j) + length - 1]).isEqualTo(j);
    }
  }

  @ParameterizedTest
  @CsvSource({"0.5,true,true", "-0.5,false,true", "1.000001,true,true", "1.1,true,false"})
  void propertiesFollowFromTheNumbers(float entry, boolean nonNegative, boolean atMostOne) {
    ChunkedMatrix m = new ChunkedMatrix(3, 4, new Workers(1));
    m.array(3)[m.offset(3) + 2] = entry;
    assertThat(m.has(Kernel.Property.NON_NEGATIVE)).isEqualTo(nonNegative);
    assertThat(m.has(Kernel.Property.AT_MOST_ONE)).isEqualTo(atMostOne);
    assertThat(m.has(Kernel.Property.POSITIVE_SEMIDEFINITE)).isFalse();
  }
}
