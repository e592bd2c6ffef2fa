package dev.prism.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.kernel.Features;
import dev.prism.run.Request;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two rounds on images lose little, even if the pool is sorted by class. */
class MnistTest {
  private static final SparkSession SPARK = Sessions.local();
  private static final Digits POOL =
      Digits.ordered(0, 550, 550, 550, 550, 550, 550, 550, 550, 550, 50); // few nines, last
  private static final Digits NINES = Digits.ordered(500, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10);

  /** Returns a pool whose partitions follow the order of the file. */
  private static SparkPool pool() {
    return SparkPool.of(Pools.inOrder(SPARK, POOL.rows, 5), "id", "vector").block(1250);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fl", "logdet"})
  void twoRoundsAreWithinTwoPercent(String measure) {
    Request r = Request.pick(40).measure(measure);
    SparkSelection s = pool().select(r);
    Selection exact = r.from(Problem.of(Features.of(POOL.rows))).selection();
    assertThat(s.execution()).contains("round 2: 160 items in 1 block,");
    assertThat(s.value()).isGreaterThan(0.98 * exact.value());
  }

  /** Without a random partition, only the last block would contain nines. */
  @ParameterizedTest
  @ValueSource(strings = {"flqmi", "flvmi", "logdetmi"})
  void findsTheRareClassAtTheEndOfTheFile(String measure) {
    Request r = Request.pick(30).measure(measure);
    SparkSelection s = pool().query(Pools.vectors(SPARK, NINES.rows)).select(r);
    Problem v = Problem.of(Features.of(POOL.rows)).query(Features.of(NINES.rows));
    Selection exact = r.from(v).selection();
    assertThat(s.value()).isGreaterThan(0.95 * exact.value());
    long found = rare(Pools.ids(s).stream().mapToInt(Long::intValue));
    long best = rare(Arrays.stream(exact.indices()));
    assertThat(found).isGreaterThanOrEqualTo((long) Math.floor(0.95 * best));
    assertThat(best).isGreaterThan(3); // a random sample has 0.3 of them
  }

  private static long rare(IntStream picks) {
    return picks.filter(i -> POOL.label[i] == 9).count();
  }

  @Test
  void thePoolIsSorted() {
    assertThat(POOL.label).isSorted().hasSize(5000);
  }
}
