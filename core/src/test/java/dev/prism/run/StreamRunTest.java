package dev.prism.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.base.BadRequestException;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Items that arrive one by one. */
class StreamRunTest {
  private final float[][] rows = new float[300][4];

  StreamRunTest() {
    SplittableRandom r = new SplittableRandom(5);
    for (float[] row : rows) {
      for (int k = 0; k < row.length; k++) {
        row[k] = (float) r.nextDouble();
      }
    }
  }

  private Problem like() {
    return Problem.of(Features.of(rows)).query(Features.of(rows[7], rows[9])).threads(1);
  }

  private static Request request(String measure) {
    return Request.pick(5).measure(measure).execution("stream");
  }

  /** Offering the rows is the same as running the request on the pool. */
  @Test
  void anOpenStreamSelectsAsARunDoes() {
    StreamRun run = request("flqmi").openStream(like());
    for (float[] row : rows) {
      assertThat(run.offer(null, row)).isTrue();
    }
    Result streamed = run.best(), pool = request("flqmi").from(like());
    assertThat(run.accepted()).isEqualTo(300);
    List<Long> numbers =
        ((ExecutionReport.Streamed) streamed.executionReport())
            .items().stream().map(ExecutionReport.Streamed.Item::number).toList();
    assertThat(numbers)
        .isEqualTo(
            pool.selection().picks().stream().map(Pick::index).map(Integer::longValue).toList());
    assertThat(streamed.selection().value()).isEqualTo(pool.selection().value());
    assertThat(streamed.certificate().description()).contains("of the best possible");
  }

  /** A result in the middle of the stream changes nothing about the end. */
  @Test
  void resultsAreThereAtAnyTime() {
    StreamRun asked = request("flqmi").openStream(like()),
        alone = request("flqmi").openStream(like());
    for (int i = 0; i < rows.length; i++) {
      asked.offer("i" + i, rows[i]);
      alone.offer("i" + i, rows[i]);
      if (i % 50 == 20) {
        assertThat(asked.best().selection().picks()).isNotEmpty().hasSizeLessThanOrEqualTo(5);
      }
    }
    assertThat(asked.best().selection().value()).isEqualTo(alone.best().selection().value());
    assertThat(asked.maxBytes()).isPositive().isEqualTo(alone.maxBytes());
  }

  @Test
  void rejectedItemsAreCountedByReason() {
    StreamRun run = request("flqmi").openStream(like());
    assertThat(run.offer("a", rows[0])).isTrue();
    assertThat(run.offer("a", rows[1])).as("an id that has occurred").isFalse();
    assertThat(run.offer("b", new float[3])).as("another width").isFalse();
    assertThat(run.offer("c", new float[] {1, Float.NaN, 0, 0})).isFalse();
    run.reject("not JSON");
    assertThat(run.accepted()).isEqualTo(1);
    assertThat(run.rejected().values().stream().mapToLong(n -> n).sum()).isEqualTo(4);
    assertThat(run.rejected()).containsEntry("not JSON", 1L).hasSize(4);
    ExecutionReport report = run.best().executionReport();
    assertThat(report.toMap())
        .containsEntry("items", 1L)
        .containsEntry("rejected", run.rejected())
        .containsKeys("kind", "ground_set", "sieve_value", "max_bytes");
  }

  @Test
  void whatAStreamCannotBeIsRefused() {
    assertThatThrownBy(() -> Request.pick(5).measure("fl").openStream(like()))
        .isInstanceOf(BadRequestException.class)
        .hasMessageContaining("need a streamed execution");
    Problem fitted = like().similarity(Similarity.RBF);
    assertThatThrownBy(() -> request("flqmi").openStream(fitted))
        .isInstanceOf(BadRequestException.class)
        .hasMessageContaining("takes a constant from the whole pool");
    assertThatThrownBy(() -> request("flqmi").optimizer("greedy").openStream(like()))
        .isInstanceOf(BadRequestException.class);
  }

  @Test
  void reportsHaveTheKeysOfResults() {
    assertThat(new ExecutionReport.Exact("").toMap()).isEmpty();
    assertThat(new ExecutionReport.Exact("small").toMap())
        .isEqualTo(Map.of("kind", "exact: small"));
    assertThat(new ExecutionReport.Partitioned(4, 10, 0, 2.5, Double.NaN, "none").toMap())
        .containsEntry("rounds", 1)
        .containsEntry("round1_value", 2.5)
        .doesNotContainKey("round2_value");
    assertThat(new ExecutionReport.Partitioned(4, 10, 8, 2.5, 3.5, "half").toMap())
        .containsEntry("rounds", 2)
        .containsEntry("winners", 8)
        .containsEntry("round2_value", 3.5)
        .containsEntry("a_priori_bound", "half");
    assertThat(new ExecutionReport.NeighbourGraph("32 neighbours", 7.5).toMap())
        .containsEntry("kind", "neighbour graph")
        .containsEntry("exact_value", 7.5);
  }
}
