package dev.prism.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Knapsack;
import dev.prism.constraint.Quotas;
import dev.prism.kernel.Features;
import dev.prism.optimize.EvaluationLog;
import dev.prism.spec.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every feature works in every execution, or is refused with a sentence that says why. */
class ExecutionMatrixTest {
  private static final int N = 240;
  private static final List<String> EXECUTIONS =
      List.of("auto", "exact", "partitioned:blocks=4", "graph:neighbours=40", "stream:sample=300");
  private static final Problem V =
      Problem.of(Features.of(rows(N, 1))).query(Features.of(rows(3, 2)));

  private static float[][] rows(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] x = new float[n][6];
    for (float[] row : x) {
      for (int k = 0; k < row.length; k++) {
        row[k] = (float) random.nextDouble();
      }
    }
    return x;
  }

  static List<String> executions() {
    return EXECUTIONS;
  }

  private static Request request(String execution) {
    return Request.pick(10).measure("flqmi:eta=0.5").execution(execution).seed(3);
  }

  private static boolean isStream(String execution) {
    return execution.startsWith("stream");
  }

  @ParameterizedTest
  @MethodSource("executions")
  void theSameRequestGivesTheSameBits(String execution) {
    Result a = request(execution).from(V), b = request(execution).from(V.threads(1));
    assertThat(a.selection().picks()).hasSize(10).isEqualTo(b.selection().picks());
    assertThat(a.execution().facts()).isEqualTo(b.execution().facts());
    assertThat(a.certificate()).isEqualTo(b.certificate());
    assertThat(a.selection().picks()).extracting(Pick::index).allMatch(j -> j >= 0 && j < N);
  }

  @ParameterizedTest
  @MethodSource("executions")
  void certificates(String execution) {
    Result r = request(execution).from(V);
    if (isStream(execution)) {
      assertThat(r.certificate().says()).isEqualTo("at least 40.0 % of the best possible");
    } else {
      double best = request("exact").from(V).selection().value();
      assertThat(r.certificate().holds()).isTrue();
      assertThat(r.certificate().bound()).isGreaterThanOrEqualTo(best - 1e-9);
      assertThat(r.selection().value() / r.certificate().bound()).isGreaterThan(0.5);
    }
  }

  @ParameterizedTest
  @MethodSource("executions")
  void checkpoints(String execution) {
    Tape tape = new Tape();
    PreparedRun run = request(execution).prepare(V);
    if (isStream(execution)) {
      assertThatThrownBy(() -> run.run(RunListener.NONE, tape))
          .isInstanceOf(PrismException.class)
          .hasMessageContaining("cannot be resumed");
      return;
    }
    Result plain = run.run(), noted = run.run(RunListener.NONE, tape);
    int computed = tape.computed;
    Result again = run.run(RunListener.NONE, tape.rewound());
    assertThat(computed).isPositive();
    assertThat(tape.computed).as("nothing is computed again").isEqualTo(computed);
    for (Result r : List.of(noted, again)) { // a checkpoint changes neither picks nor certificate
      assertThat(r.selection().picks()).isEqualTo(plain.selection().picks());
      assertThat(r.certificate().says()).isEqualTo(plain.certificate().says());
      assertThat(r.execution().facts()).isEqualTo(plain.execution().facts());
    }
  }

  /** Notes on a list, read from its beginning after a rewind. */
  private static final class Tape implements EvaluationLog {
    private final List<double[]> notes = new ArrayList<>();
    private int at;
    private int computed;

    @Override
    public void replayOrCompute(double[] out, int count, Runnable compute) {
      if (at < notes.size()) {
        System.arraycopy(notes.get(at), 0, out, 0, count);
      } else {
        compute.run();
        computed++;
        notes.add(Arrays.copyOf(out, count));
      }
      at++;
    }

    Tape rewound() {
      at = 0;
      return this;
    }
  }

  @ParameterizedTest
  @MethodSource("executions")
  void explanations(String execution) {
    Result r = request(execution).from(V);
    assertThat(r.reasons()).hasSize(10);
    assertThat(r.reasons()).allSatisfy(reason -> assertThat(reason.why().shares()).isNotEmpty());
    assertThat(r.reasons().getFirst().why().gain())
        .isCloseTo(r.selection().picks().getFirst().gain(), within(1e-6));
    assertThat(Arrays.stream(r.representatives().pick()).max().getAsInt()).isLessThan(10);
  }

  private static org.assertj.core.data.Offset<Double> within(double d) {
    return org.assertj.core.data.Offset.offset(d);
  }

  @ParameterizedTest
  @MethodSource("executions")
  void progress(String execution) {
    Set<RunListener.Stage> told = new HashSet<>();
    request(execution)
        .prepare(V)
        .run(
            (stage, done, of, value) -> {
              assertThat(done).isBetween(1L, of);
              told.add(stage);
            });
    assertThat(told)
        .contains(isStream(execution) ? RunListener.Stage.ITEMS : RunListener.Stage.PICKS);
    assertThat(told.contains(RunListener.Stage.BLOCKS))
        .isEqualTo(execution.startsWith("partitioned"));
  }

  @ParameterizedTest
  @MethodSource("executions")
  void cancellation(String execution) {
    PreparedRun run = request(execution).prepare(V);
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(run::run).isInstanceOf(CancellationException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(run.run().selection().picks()).hasSize(10); // nothing half built was kept
  }

  static Stream<Arguments> constraints() {
    Constraint ten = Constraint.atMost(10);
    double[] costs = IntStream.range(0, N).mapToDouble(i -> 1 + i % 3).toArray();
    List<String> groups = IntStream.range(0, N).mapToObj(i -> i % 2 == 0 ? "a" : "b").toList();
    Map<String, Constraint> all =
        Map.of(
            "costs", ten.knapsack(new Knapsack(costs, 9)),
            "quotas", ten.quotas(Quotas.of(groups, Quotas.ranges("a:0-3"))),
            "items that must be in", ten.include(5, 17),
            "items that must stay out", ten.exclude(0, 1, 2),
            "rule for stopping", ten.until(0.5));
    return EXECUTIONS.stream()
        .flatMap(e -> all.entrySet().stream().map(c -> Arguments.of(e, c.getKey(), c.getValue())));
  }

  @ParameterizedTest
  @MethodSource("constraints")
  void constraints(String execution, String what, Constraint c) {
    Request r = request(execution).within(c);
    if (isStream(execution)) {
      assertThatThrownBy(() -> r.prepare(V))
          .isInstanceOf(PrismException.class)
          .hasMessageContaining(what);
      return;
    }
    int[] picks = r.from(V).selection().indices();
    assertThat(picks).isNotEmpty().hasSizeLessThanOrEqualTo(10);
    switch (what) {
      case "costs" ->
          assertThat(Arrays.stream(picks).mapToDouble(i -> 1 + i % 3).sum()).isLessThanOrEqualTo(9);
      case "quotas" ->
          assertThat(Arrays.stream(picks).filter(i -> i % 2 == 0).count()).isLessThanOrEqualTo(3);
      case "items that must be in" -> assertThat(picks).contains(5, 17);
      case "items that must stay out" -> assertThat(picks).doesNotContain(0, 1, 2);
      default -> assertThat(picks).hasSizeLessThan(10);
    }
  }

  @ParameterizedTest
  @MethodSource("executions")
  void learnedModels(String execution, @TempDir Path folder) throws IOException {
    Path file = folder.resolve("learned.model");
    Files.writeString(
        file, new Model("0.7*flqmi:eta=0.5 + 0.3*gcmi", "cosine", 5, Map.of()).text());
    Result r = request(execution).measure("@" + file).from(V);
    assertThat(r.selection().picks()).hasSize(10);
    assertThat(r.spec().text()).contains("flqmi:eta=0.5").contains("gcmi").doesNotContain("@");
  }

  @ParameterizedTest
  @MethodSource("executions")
  void textFormsStandForTheSameExecution(String execution) {
    Execution e = Execution.parse(execution);
    assertThat(Execution.parse(e.text())).isEqualTo(e);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          exakt                     | Did you mean exact?
          partitioned:blocks=0      | at least one
          partitioned:rounds=3      | 1 or 2
          partitioned:n=3           | has no setting n
          graph:neighbours=0        | at least 1
          graph:neighbours=many     | not a number
          stream:epsilon=2          | between 0 and 1
          stream:rule=two-sieves    | Did you mean three-sieves?
          """)
  void badExecutionsAreRefused(String text, String says) {
    assertThatThrownBy(() -> Execution.parse(text))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining(says);
  }
}
